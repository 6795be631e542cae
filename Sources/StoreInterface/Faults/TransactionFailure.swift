/// What every purchase fails with while purchases are made to fail (TS-24).
///
/// The only failures that this way of failing knows, by their numbers in the original API.
package enum TransactionFailure: Int, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case invalidOfferIdentifier = 11
    case invalidSignature = 12
    case missingOfferParameters = 13
    case invalidOfferPrice = 14

    /// Reads a number; any other than those above is unknown (C-21).
    package init(errorCode: Int) { self = Self(rawValue: errorCode) ?? .unknown }

    /// What a store throws at a purchase.
    package func failure(of request: PurchaseRequest) -> StoreFailure {
        switch self {
        case .unknown: .unknown
        case .invalidOfferIdentifier: SimulatedFailure.Purchase.invalidOfferIdentifier.failure(of: request)
        case .invalidSignature: .invalidOfferSignature
        case .missingOfferParameters: .missingOfferParameters
        case .invalidOfferPrice: .invalidOfferPrice
        }
    }
}
