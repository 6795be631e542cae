import StoreCatalog
import StoreInterface

/// What a store answers at once, without waiting for its turn.
struct LocalStoreSettings: Sendable {
    var location: StoreLocation
    var trust: TrustContext
    var canMakePayments: Bool
    var storefront: StorefrontPayload
    /// The key pair of the configuration.
    var offersKeyPair: OffersKeyPair?
    /// The change number of the last clearing; 0 before the first.
    var clearedAt: Int64 = 0
    /// What was deleted since the store was opened, or emptied.
    var deletions = Deletions()
    /// How often something that listeners may still have before them was taken out of the store.
    var withdrawals = 0
}
