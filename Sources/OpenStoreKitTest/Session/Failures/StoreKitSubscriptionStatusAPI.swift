import StoreInterface

/// A part of the API that a test can make fail: the functions `status` of `Product.SubscriptionInfo` (TS-25).
public struct StoreKitSubscriptionStatusAPI: FailableStoreKitAPI {
    /// What it can fail with.
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
