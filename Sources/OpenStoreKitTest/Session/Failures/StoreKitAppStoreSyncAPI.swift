import StoreInterface

/// A part of the API that a test can make fail: `AppStore.sync()`, and restoring through the queue (TS-25).
public struct StoreKitAppStoreSyncAPI: FailableStoreKitAPI {
    /// What it can fail with.
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
