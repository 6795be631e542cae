import StoreInterface

/// What a store answers at once, without waiting for its turn.
struct LocalStoreSettings: Sendable {
    var location: StoreLocation
    var trust: TrustContext
    var canMakePayments: Bool
}
