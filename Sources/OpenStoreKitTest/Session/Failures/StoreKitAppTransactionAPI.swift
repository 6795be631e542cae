import StoreInterface

/// A part of the API that a test can make fail: `AppTransaction.shared` and `refresh()`, and `SKReceiptRefreshRequest` (TS-25).
public struct StoreKitAppTransactionAPI: FailableStoreKitAPI {
    /// What it can fail with.
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
