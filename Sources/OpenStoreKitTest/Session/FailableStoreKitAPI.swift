import StoreInterface
import TransactionCore

/// A part of the API that a test can make fail (TS-25).
///
/// The parts are written short, as in `session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)`.
public protocol FailableStoreKitAPI<Failure>: Sendable {
    /// The errors that it can fail with.
    associatedtype Failure: SKTestFailure
}

/// Something that a part of the API can be made to fail with: one of ``SKTestFailures``.
///
/// ## Differs from Apple
/// It has no requirements of its own. A type of your own may conform to it, and no session can simulate it.
public protocol SKTestFailure: Equatable, Sendable {}

/// A part of the API in the store's words, which a public protocol cannot speak.
protocol SimulatedAPI {
    var call: FallibleCall { get }
}

/// A failure in the store's words, which a public protocol cannot speak.
protocol SimulatedTestFailure {
    var simulated: SimulatedFailure { get }

    /// Failures of other kinds become unknown.
    init(simulated failure: SimulatedFailure)
}

extension StoreKitError {
    /// A failure that any call can meet; one of another kind is an unknown one.
    init(_ failure: SimulatedFailure) { self = failure.error as? StoreKitError ?? .unknown }
}

/// A part of the API that a test can make fail: `AppStore.sync()`, and restoring through the queue (TS-25).
public struct StoreKitAppStoreSyncAPI: FailableStoreKitAPI {
    /// The errors that it can fail with.
    public typealias Failure = SKTestFailures.AppStoreSync

    /// Names this part; ``FailableStoreKitAPI/appStoreSync`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitAppStoreSyncAPI {
    /// Names `AppStore.sync()`, and restoring through the queue.
    public static var appStoreSync: StoreKitAppStoreSyncAPI { StoreKitAppStoreSyncAPI() }
}

extension StoreKitAppStoreSyncAPI: SimulatedAPI {
    var call: FallibleCall { .appStoreSync }
}

/// A part of the API that a test can make fail: `AppTransaction.shared` and `refresh()`, and `SKReceiptRefreshRequest` (TS-25).
public struct StoreKitAppTransactionAPI: FailableStoreKitAPI {
    /// The errors that it can fail with.
    public typealias Failure = SKTestFailures.AppTransaction

    /// Names this part; ``FailableStoreKitAPI/appTransaction`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitAppTransactionAPI {
    /// Names `AppTransaction.shared` and `refresh()`, and `SKReceiptRefreshRequest`.
    public static var appTransaction: StoreKitAppTransactionAPI { StoreKitAppTransactionAPI() }
}

extension StoreKitAppTransactionAPI: SimulatedAPI {
    var call: FallibleCall { .appTransaction }
}

/// A part of the API that a test can make fail: `Product.products(for:)` and `SKProductsRequest` (TS-25).
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI {
    /// The errors that it can fail with.
    public typealias Failure = SKTestFailures.LoadProducts

    /// Names this part; ``FailableStoreKitAPI/loadProducts`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitLoadProductsAPI {
    /// Names `Product.products(for:)` and `SKProductsRequest`.
    public static var loadProducts: StoreKitLoadProductsAPI { StoreKitLoadProductsAPI() }
}

extension StoreKitLoadProductsAPI: SimulatedAPI {
    var call: FallibleCall { .loadProducts }
}

/// A part of the API that a test can make fail: `AppStore.showManageSubscriptions` (TS-25).
public struct StoreKitManageSubscriptionsAPI: FailableStoreKitAPI {
    /// The errors that it can fail with.
    public typealias Failure = SKTestFailures.ManageSubscriptions

    /// Names this part; ``FailableStoreKitAPI/manageSubscriptions`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitManageSubscriptionsAPI {
    /// Names `AppStore.showManageSubscriptions`.
    public static var manageSubscriptions: StoreKitManageSubscriptionsAPI { StoreKitManageSubscriptionsAPI() }
}

extension StoreKitManageSubscriptionsAPI: SimulatedAPI {
    var call: FallibleCall { .manageSubscriptions }
}

/// A part of the API that a test can make fail: `AppStore.presentOfferCodeRedeemSheet` (TS-25).
public struct StoreKitOfferCodeRedeemAPI: FailableStoreKitAPI {
    /// The errors that it can fail with.
    public typealias Failure = SKTestFailures.OfferCodeRedeem

    /// Names this part; ``FailableStoreKitAPI/offerCodeRedeem`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitOfferCodeRedeemAPI {
    /// Names `AppStore.presentOfferCodeRedeemSheet`.
    public static var offerCodeRedeem: StoreKitOfferCodeRedeemAPI { StoreKitOfferCodeRedeemAPI() }
}

extension StoreKitOfferCodeRedeemAPI: SimulatedAPI {
    var call: FallibleCall { .offerCodeRedeem }
}

/// A part of the API that a test can make fail: `purchase` and the payments of the queue (TS-25).
public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
    /// The errors that it can fail with.
    public typealias Failure = SKTestFailures.Purchase

    /// Names this part; ``FailableStoreKitAPI/purchase`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitPurchaseAPI {
    /// Names `purchase` and the payments of the queue.
    public static var purchase: StoreKitPurchaseAPI { StoreKitPurchaseAPI() }
}

extension StoreKitPurchaseAPI: SimulatedAPI {
    var call: FallibleCall { .purchase }
}

/// A part of the API that a test can make fail: `beginRefundRequest` (TS-25).
public struct StoreKitRefundRequestAPI: FailableStoreKitAPI {
    /// The errors that it can fail with.
    public typealias Failure = SKTestFailures.RefundRequest

    /// Names this part; ``FailableStoreKitAPI/refundRequest`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitRefundRequestAPI {
    /// Names `beginRefundRequest`.
    public static var refundRequest: StoreKitRefundRequestAPI { StoreKitRefundRequestAPI() }
}

extension StoreKitRefundRequestAPI: SimulatedAPI {
    var call: FallibleCall { .refundRequest }
}

/// A part of the API that a test can make fail: the functions `status` of `Product.SubscriptionInfo` (TS-25).
public struct StoreKitSubscriptionStatusAPI: FailableStoreKitAPI {
    /// The errors that it can fail with.
    public typealias Failure = SKTestFailures.SubscriptionStatus

    /// Names this part; ``FailableStoreKitAPI/subscriptionStatus`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitSubscriptionStatusAPI {
    /// Names the functions `status` of `Product.SubscriptionInfo`.
    public static var subscriptionStatus: StoreKitSubscriptionStatusAPI { StoreKitSubscriptionStatusAPI() }
}

extension StoreKitSubscriptionStatusAPI: SimulatedAPI {
    var call: FallibleCall { .subscriptionStatus }
}

/// A part of the API that a test can make fail: the verification of everything that the store signs (TS-25).
public struct StoreKitVerificationAPI: FailableStoreKitAPI {
    /// The errors that it can fail with.
    public typealias Failure = SKTestFailures.Verification

    /// Names this part; ``FailableStoreKitAPI/verification`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitVerificationAPI {
    /// Names the verification of everything that the store signs.
    public static var verification: StoreKitVerificationAPI { StoreKitVerificationAPI() }
}

extension StoreKitVerificationAPI: SimulatedAPI {
    var call: FallibleCall { .verification }
}
