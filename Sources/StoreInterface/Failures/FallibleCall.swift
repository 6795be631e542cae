/// The parts of the API that a test can make fail, by the names that a configuration file gives them (TS-25).
package enum FallibleCall: String, Hashable, Sendable, CaseIterable {
    case loadProducts = "Load Products"
    case purchase = "Purchase"
    case verification = "Verification"
    case appStoreSync = "App Store Sync"
    case subscriptionStatus = "Subscription Status"
    case appTransaction = "App Transaction"
    case manageSubscriptions = "Manage Subscriptions Sheet"
    case refundRequest = "Refund Request Sheet"
    case offerCodeRedeem = "Offer Code Redeem Sheet"
}

/// The failure of every purchase while a session's `failTransactionsEnabled` is on (TS-24).
///
/// The codes that this setting supports, with their numbers in the original API.
package enum TransactionFailure: Int, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case invalidOfferIdentifier = 11
    case invalidSignature = 12
    case missingOfferParameters = 13
    case invalidOfferPrice = 14

    /// Reads an error code.
    ///
    /// Unsupported codes become `unknown` (C-21).
    package init(errorCode: Int) { self = Self(rawValue: errorCode) ?? .unknown }

    /// Returns the failure for a purchase request.
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
