import StoreInterface

/// A part of the API that a test can make fail: `AppStore.presentOfferCodeRedeemSheet` (TS-25).
public struct StoreKitOfferCodeRedeemAPI: FailableStoreKitAPI {
    /// What it can fail with.
    public typealias Failure = SKTestFailures.OfferCodeRedeem

    /// Names this part; ``FailableStoreKitAPI/offerCodeRedeem`` is shorter.
    public init() {}
}

extension FailableStoreKitAPI where Self == StoreKitOfferCodeRedeemAPI {
    /// Names `AppStore.presentOfferCodeRedeemSheet`.
    public static var offerCodeRedeem: StoreKitOfferCodeRedeemAPI { StoreKitOfferCodeRedeemAPI() }
}

extension StoreKitOfferCodeRedeemAPI: SimulatedAPI {
    var call: FallibleCall { .offerCodeRedeem }
}
