/// A part of the API that a test can make fail with a `StoreKitError`; raw values are the names in a configuration file
/// (TS-25).
///
/// Verification fails with an error of another type and is not a call.
public enum SimulatedCall: String, Hashable, Sendable, CaseIterable {
    /// `Product.products(for:)` and `SKProductsRequest`.
    case loadProducts = "Load Products"

    /// `purchase` and payments of the queue.
    case purchase = "Purchase"

    /// `AppStore.sync()`, and restoring through the queue.
    case appStoreSync = "App Store Sync"

    /// The functions `status` of `Product.SubscriptionInfo`.
    case subscriptionStatus = "Subscription Status"

    /// `AppTransaction.shared` and `refresh()`, and `SKReceiptRefreshRequest`.
    case appTransaction = "App Transaction"

    /// `AppStore.showManageSubscriptions`.
    case manageSubscriptions = "Manage Subscriptions Sheet"

    /// `beginRefundRequest`.
    case refundRequest = "Refund Request Sheet"

    /// `AppStore.presentOfferCodeRedeemSheet`.
    case offerCodeRedeem = "Offer Code Redeem Sheet"
}

extension StoreFailure {
    /// Returns this failure if the call can fail with it, and otherwise ``unknown`` (TS-26).
    ///
    /// Each general failure of the store fits every call.
    package func fitting(_ call: SimulatedCall) -> StoreFailure {
        switch self {
        case .productUnavailable, .invalidQuantity, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier,
            .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters, .paymentMethodRequired,
            .notFamilyShareable:
            call == .purchase ? self : .unknown
        case .duplicateRefundRequest, .refundFailed, .refundNotPossible, .transactionNotFound:
            call == .refundRequest ? self : .unknown
        case .userCancelled, .network, .notAvailableInStorefront, .notEntitled, .unsupported,
            .invalidPresentationContext, .configuration, .storage, .signing, .system, .unknown:
            self
        }
    }

    /// Returns the simulated failure of a request, with the values of that request.
    package func naming(_ request: PurchaseRequest) -> StoreFailure {
        switch self {
        case .invalidQuantity: .invalidQuantity(request.quantity ?? 1)
        case .productUnavailable: .productUnavailable(id: request.productID)
        default: self
        }
    }

    /// Returns the simulated failure of a refund request, with the identifier of its transaction.
    package func naming(_ transactionID: UInt64) -> StoreFailure {
        switch self {
        case .duplicateRefundRequest: .duplicateRefundRequest(id: transactionID)
        case .refundFailed: .refundFailed(id: transactionID)
        case .refundNotPossible: .refundNotPossible(id: transactionID)
        default: self
        }
    }
}

/// The failure of every purchase while a session's `failTransactionsEnabled` is on (TS-24).
///
/// The cases are the codes that this setting supports, with their numbers in the original API.
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

    /// The failure of a purchase.
    package var failure: StoreFailure {
        switch self {
        case .unknown: .unknown
        case .invalidOfferIdentifier: .invalidOfferIdentifier("")
        case .invalidSignature: .invalidOfferSignature
        case .missingOfferParameters: .missingOfferParameters
        case .invalidOfferPrice: .invalidOfferPrice
        }
    }
}
