import StoreInterface

/// A part of the API that a test can make fail: the verification of everything that the store signs (TS-25).
public struct StoreKitVerificationAPI: FailableStoreKitAPI {
    /// What it can fail with.
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
