import StoreInterface

/// A part of the API that a test can make fail with a `StoreKitError` (TS-25).
///
/// Verification, which fails with an error of another type, has `SimulatedStore.failVerification(with:)`.
public enum SimulatedCall: Hashable, Sendable, CaseIterable {
    /// `Product.products(for:)` and `SKProductsRequest`.
    case loadProducts
    /// `purchase` and payments of the queue.
    case purchase
    /// `AppStore.sync()`, and restoring through the queue.
    case appStoreSync
    /// The functions `status` of `Product.SubscriptionInfo`.
    case subscriptionStatus
    /// `AppTransaction.shared` and `refresh()`, and `SKReceiptRefreshRequest`.
    case appTransaction
    /// `AppStore.showManageSubscriptions`.
    case manageSubscriptions
    /// `beginRefundRequest`.
    case refundRequest
    /// `AppStore.presentOfferCodeRedeemSheet`.
    case offerCodeRedeem

    var call: FallibleCall {
        switch self {
        case .loadProducts: .loadProducts
        case .purchase: .purchase
        case .appStoreSync: .appStoreSync
        case .subscriptionStatus: .subscriptionStatus
        case .appTransaction: .appTransaction
        case .manageSubscriptions: .manageSubscriptions
        case .refundRequest: .refundRequest
        case .offerCodeRedeem: .offerCodeRedeem
        }
    }
}
