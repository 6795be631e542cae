import StoreInterface

/// A part of the API that a test can make fail: `beginRefundRequest` (TS-25).
public struct StoreKitRefundRequestAPI: FailableStoreKitAPI {
    /// What it can fail with.
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
