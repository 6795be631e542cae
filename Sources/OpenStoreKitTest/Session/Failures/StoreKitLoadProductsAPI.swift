import StoreInterface

/// A part of the API that a test can make fail: `Product.products(for:)` and `SKProductsRequest` (TS-25).
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI {
    /// What it can fail with.
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
