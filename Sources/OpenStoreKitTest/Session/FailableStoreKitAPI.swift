import StoreInterface
import TransactionCore

/// A part of the API that a test can make fail (TS-25).
///
/// Use the short form, as in `session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)`.
public protocol FailableStoreKitAPI<Failure>: Sendable {
    /// The error type of this part of the API.
    associatedtype Failure: SKTestFailure
}

/// A simulated failure of a part of the API: one of ``SKTestFailures``.
///
/// ## Differs from Apple
///
/// The protocol has no requirements. An app's own type can conform to it, but no session can simulate that type.
public protocol SKTestFailure: Equatable, Sendable {}

/// The internal identification of a part of the API, which a public protocol cannot require.
protocol SimulatedAPI {
    var call: FallibleCall { get }
}

/// The internal form of a failure, which a public protocol cannot require.
protocol SimulatedTestFailure {
    var simulated: SimulatedFailure { get }

    /// Converts a failure that the store holds.
    ///
    /// A failure of another kind becomes `unknown`; verification has no such error, and stops the process.
    init(simulated failure: SimulatedFailure)
}

extension StoreKitError {
    /// Converts a failure that every call can have; a failure of another kind becomes `unknown`.
    init(_ failure: SimulatedFailure) { self = failure.error as? StoreKitError ?? .unknown }
}

/// A part of the API that a test can make fail: `AppStore.sync()`, and restoring through the queue (TS-25).
public struct StoreKitAppStoreSyncAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.AppStoreSync

    /// Makes the value; ``FailableStoreKitAPI/appStoreSync`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitAppStoreSyncAPI {
    /// `AppStore.sync()`, and restoring through the queue.
    public static var appStoreSync: StoreKitAppStoreSyncAPI { StoreKitAppStoreSyncAPI() }
}

extension StoreKitAppStoreSyncAPI: SimulatedAPI {
    var call: FallibleCall { .appStoreSync }
}

/// A part of the API that a test can make fail: `AppTransaction` and `SKReceiptRefreshRequest` (TS-25).
///
/// It comprises `AppTransaction.shared` and `AppTransaction.refresh()`.
public struct StoreKitAppTransactionAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.AppTransaction

    /// Makes the value; ``FailableStoreKitAPI/appTransaction`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitAppTransactionAPI {
    /// `AppTransaction.shared` and `refresh()`, and `SKReceiptRefreshRequest`.
    public static var appTransaction: StoreKitAppTransactionAPI { StoreKitAppTransactionAPI() }
}

extension StoreKitAppTransactionAPI: SimulatedAPI {
    var call: FallibleCall { .appTransaction }
}

/// A part of the API that a test can make fail: `Product.products(for:)` and `SKProductsRequest` (TS-25).
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.LoadProducts

    /// Makes the value; ``FailableStoreKitAPI/loadProducts`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitLoadProductsAPI {
    /// `Product.products(for:)` and `SKProductsRequest`.
    public static var loadProducts: StoreKitLoadProductsAPI { StoreKitLoadProductsAPI() }
}

extension StoreKitLoadProductsAPI: SimulatedAPI {
    var call: FallibleCall { .loadProducts }
}

/// A part of the API that a test can make fail: `AppStore.showManageSubscriptions` (TS-25).
public struct StoreKitManageSubscriptionsAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.ManageSubscriptions

    /// Makes the value; ``FailableStoreKitAPI/manageSubscriptions`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitManageSubscriptionsAPI {
    /// `AppStore.showManageSubscriptions`.
    public static var manageSubscriptions: StoreKitManageSubscriptionsAPI { StoreKitManageSubscriptionsAPI() }
}

extension StoreKitManageSubscriptionsAPI: SimulatedAPI {
    var call: FallibleCall { .manageSubscriptions }
}

/// A part of the API that a test can make fail: `AppStore.presentOfferCodeRedeemSheet` (TS-25).
public struct StoreKitOfferCodeRedeemAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.OfferCodeRedeem

    /// Makes the value; ``FailableStoreKitAPI/offerCodeRedeem`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitOfferCodeRedeemAPI {
    /// `AppStore.presentOfferCodeRedeemSheet`.
    public static var offerCodeRedeem: StoreKitOfferCodeRedeemAPI { StoreKitOfferCodeRedeemAPI() }
}

extension StoreKitOfferCodeRedeemAPI: SimulatedAPI {
    var call: FallibleCall { .offerCodeRedeem }
}

/// A part of the API that a test can make fail: `purchase` and the payments of the queue (TS-25).
public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.Purchase

    /// Makes the value; ``FailableStoreKitAPI/purchase`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitPurchaseAPI {
    /// `purchase` and the payments of the queue.
    public static var purchase: StoreKitPurchaseAPI { StoreKitPurchaseAPI() }
}

extension StoreKitPurchaseAPI: SimulatedAPI {
    var call: FallibleCall { .purchase }
}

/// A part of the API that a test can make fail: `beginRefundRequest` (TS-25).
public struct StoreKitRefundRequestAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.RefundRequest

    /// Makes the value; ``FailableStoreKitAPI/refundRequest`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitRefundRequestAPI {
    /// `beginRefundRequest`.
    public static var refundRequest: StoreKitRefundRequestAPI { StoreKitRefundRequestAPI() }
}

extension StoreKitRefundRequestAPI: SimulatedAPI {
    var call: FallibleCall { .refundRequest }
}

/// A part of the API that a test can make fail: the functions `status` of `Product.SubscriptionInfo` (TS-25).
public struct StoreKitSubscriptionStatusAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.SubscriptionStatus

    /// Makes the value; ``FailableStoreKitAPI/subscriptionStatus`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitSubscriptionStatusAPI {
    /// The functions `status` of `Product.SubscriptionInfo`.
    public static var subscriptionStatus: StoreKitSubscriptionStatusAPI { StoreKitSubscriptionStatusAPI() }
}

extension StoreKitSubscriptionStatusAPI: SimulatedAPI {
    var call: FallibleCall { .subscriptionStatus }
}

/// A part of the API that a test can make fail: the verification of everything that the store signs (TS-25).
public struct StoreKitVerificationAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.Verification

    /// Makes the value; ``FailableStoreKitAPI/verification`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitVerificationAPI {
    /// The verification of everything that the store signs.
    public static var verification: StoreKitVerificationAPI { StoreKitVerificationAPI() }
}

extension StoreKitVerificationAPI: SimulatedAPI {
    var call: FallibleCall { .verification }
}
