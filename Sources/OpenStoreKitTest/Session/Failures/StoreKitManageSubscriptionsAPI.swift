import StoreInterface

/// A part of the API that a test can make fail: `AppStore.showManageSubscriptions` (TS-25).
public struct StoreKitManageSubscriptionsAPI: FailableStoreKitAPI {
    /// What it can fail with.
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
