import StoreInterface
import StoreLedger
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

/// The internal requirements of a part of the API, which a public protocol cannot have.
protocol SimulatedAPI: Sendable {
    /// Reads the failure of this part from the settings of a session.
    func failure(in settings: TestSettings) -> (any SKTestFailure)?

    /// Writes the failure of this part, or its end, to the settings of a session.
    func setFailure(_ failure: (any SKTestFailure)?, in settings: inout TestSettings)
}

/// A part of the API that fails with a failure of the store.
protocol SimulatedStoreCall: SimulatedAPI, FailableStoreKitAPI where Failure: SimulatedCallFailure {
    var call: SimulatedCall { get }
}

extension SimulatedStoreCall {
    func failure(in settings: TestSettings) -> (any SKTestFailure)? {
        settings.simulatedFailures[call].map { Failure($0.fitting(call)) }
    }

    func setFailure(_ failure: (any SKTestFailure)?, in settings: inout TestSettings) {
        settings.simulatedFailures[call] = (failure as? Failure)?.failure
    }
}

/// The internal form of a failure of a call, which a public protocol cannot require.
protocol SimulatedCallFailure: SKTestFailure {
    var failure: StoreFailure { get }

    /// Returns the value for a failure of the store as a whole.
    static func generic(_ error: StoreKitError) -> Self

    /// Creates the value for a failure in the store's settings that the call can fail with.
    init(_ failure: StoreFailure)
}

extension SimulatedCallFailure {
    init(_ failure: StoreFailure) { self = .generic(StoreKitError(failure)) }
}

/// A part of the API that a test can make fail: `AppStore.sync()`, and restoring through the queue (TS-25).
public struct StoreKitAppStoreSyncAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.AppStoreSync

    /// Creates the value; ``FailableStoreKitAPI/appStoreSync`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitAppStoreSyncAPI {
    /// `AppStore.sync()`, and restoring through the queue.
    public static var appStoreSync: StoreKitAppStoreSyncAPI { StoreKitAppStoreSyncAPI() }
}

extension StoreKitAppStoreSyncAPI: SimulatedStoreCall {
    var call: SimulatedCall { .appStoreSync }
}

/// A part of the API that a test can make fail: `AppTransaction` and `SKReceiptRefreshRequest` (TS-25).
///
/// The failure applies to `AppTransaction.shared` and `AppTransaction.refresh()`.
public struct StoreKitAppTransactionAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.AppTransaction

    /// Creates the value; ``FailableStoreKitAPI/appTransaction`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitAppTransactionAPI {
    /// `AppTransaction.shared` and `refresh()`, and `SKReceiptRefreshRequest`.
    public static var appTransaction: StoreKitAppTransactionAPI { StoreKitAppTransactionAPI() }
}

extension StoreKitAppTransactionAPI: SimulatedStoreCall {
    var call: SimulatedCall { .appTransaction }
}

/// A part of the API that a test can make fail: `Product.products(for:)` and `SKProductsRequest` (TS-25).
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.LoadProducts

    /// Creates the value; ``FailableStoreKitAPI/loadProducts`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitLoadProductsAPI {
    /// `Product.products(for:)` and `SKProductsRequest`.
    public static var loadProducts: StoreKitLoadProductsAPI { StoreKitLoadProductsAPI() }
}

extension StoreKitLoadProductsAPI: SimulatedStoreCall {
    var call: SimulatedCall { .loadProducts }
}

/// A part of the API that a test can make fail: `AppStore.showManageSubscriptions` (TS-25).
public struct StoreKitManageSubscriptionsAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.ManageSubscriptions

    /// Creates the value; ``FailableStoreKitAPI/manageSubscriptions`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitManageSubscriptionsAPI {
    /// `AppStore.showManageSubscriptions`.
    public static var manageSubscriptions: StoreKitManageSubscriptionsAPI { StoreKitManageSubscriptionsAPI() }
}

extension StoreKitManageSubscriptionsAPI: SimulatedStoreCall {
    var call: SimulatedCall { .manageSubscriptions }
}

/// A part of the API that a test can make fail: `AppStore.presentOfferCodeRedeemSheet` (TS-25).
public struct StoreKitOfferCodeRedeemAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.OfferCodeRedeem

    /// Creates the value; ``FailableStoreKitAPI/offerCodeRedeem`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitOfferCodeRedeemAPI {
    /// `AppStore.presentOfferCodeRedeemSheet`.
    public static var offerCodeRedeem: StoreKitOfferCodeRedeemAPI { StoreKitOfferCodeRedeemAPI() }
}

extension StoreKitOfferCodeRedeemAPI: SimulatedStoreCall {
    var call: SimulatedCall { .offerCodeRedeem }
}

/// A part of the API that a test can make fail: `purchase` and the payments of the queue (TS-25).
public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.Purchase

    /// Creates the value; ``FailableStoreKitAPI/purchase`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitPurchaseAPI {
    /// `purchase` and the payments of the queue.
    public static var purchase: StoreKitPurchaseAPI { StoreKitPurchaseAPI() }
}

extension StoreKitPurchaseAPI: SimulatedStoreCall {
    var call: SimulatedCall { .purchase }
}

/// A part of the API that a test can make fail: `beginRefundRequest` (TS-25).
public struct StoreKitRefundRequestAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.RefundRequest

    /// Creates the value; ``FailableStoreKitAPI/refundRequest`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitRefundRequestAPI {
    /// `beginRefundRequest`.
    public static var refundRequest: StoreKitRefundRequestAPI { StoreKitRefundRequestAPI() }
}

extension StoreKitRefundRequestAPI: SimulatedStoreCall {
    var call: SimulatedCall { .refundRequest }
}

/// A part of the API that a test can make fail: the functions `status` of `Product.SubscriptionInfo` (TS-25).
public struct StoreKitSubscriptionStatusAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.SubscriptionStatus

    /// Creates the value; ``FailableStoreKitAPI/subscriptionStatus`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitSubscriptionStatusAPI {
    /// The functions `status` of `Product.SubscriptionInfo`.
    public static var subscriptionStatus: StoreKitSubscriptionStatusAPI { StoreKitSubscriptionStatusAPI() }
}

extension StoreKitSubscriptionStatusAPI: SimulatedStoreCall {
    var call: SimulatedCall { .subscriptionStatus }
}

/// A part of the API that a test can make fail: the verification of everything that the store signs (TS-25).
public struct StoreKitVerificationAPI: FailableStoreKitAPI {
    /// The error type of this part of the API.
    public typealias Failure = SKTestFailures.Verification

    /// Creates the value; ``FailableStoreKitAPI/verification`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitVerificationAPI {
    /// The verification of everything that the store signs.
    public static var verification: StoreKitVerificationAPI { StoreKitVerificationAPI() }
}

extension StoreKitVerificationAPI: SimulatedAPI {
    func failure(in settings: TestSettings) -> (any SKTestFailure)? {
        settings.verificationFailure.map { .verification(VerificationResult<Any>.VerificationError($0)) as Failure }
    }

    func setFailure(_ failure: (any SKTestFailure)?, in settings: inout TestSettings) {
        switch failure as? Failure {
        case .verification(let error): settings.verificationFailure = VerificationFailure(error)
        case nil: settings.verificationFailure = nil
        }
    }
}
