import StoreInterface

/// A part of the API that a test can make fail: `purchase` and the payments of the queue (TS-25).
public struct StoreKitPurchaseAPI: FailableStoreKitAPI {
    /// What it can fail with.
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
