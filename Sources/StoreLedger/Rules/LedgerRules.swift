package import StoreInterface
package import StoreTime

/// The settings on which the ledger's decisions depend.
package struct LedgerRules: Hashable, Sendable {
    package var environment: StoreEnvironment
    package var storefront: StorefrontPayload
    /// True if every purchase requires approval (TS-19).
    package var isAskToBuyEnabled: Bool
    package var canMakePayments: Bool
    /// True if every renewal fails (TS-51).
    package var isBillingFailing: Bool
    /// True if a failed renewal starts a grace period.
    ///
    /// The setting has no effect while renewals succeed (TS-51).
    package var isGracePeriodEnabled: Bool
    /// The pace of periods that begin from now on (TS-35).
    package var pace = SubscriptionPace.realTime
    /// The number of renewals after which a subscription ends, or `nil` for no limit (S-38).
    package var renewalLimit: Int?
    /// The decision on the refunds that the customer requests in the app.
    package var refundDecision = RefundDecision.grant(percentage: 100_000)
    /// The failures that a test simulates.
    package var faults = SimulatedFaults()

    package init(
        environment: StoreEnvironment,
        storefront: StorefrontPayload,
        isAskToBuyEnabled: Bool = false,
        canMakePayments: Bool = true,
        isBillingFailing: Bool = false,
        isGracePeriodEnabled: Bool = false
    ) {
        self.environment = environment
        self.storefront = storefront
        self.isAskToBuyEnabled = isAskToBuyEnabled
        self.canMakePayments = canMakePayments
        self.isBillingFailing = isBillingFailing
        self.isGracePeriodEnabled = isGracePeriodEnabled
    }

    /// Returns the identifier of a new store's first transaction: 0 in local testing (T-35), and otherwise a number of
    /// sixteen digits, as server libraries expect.
    package static func firstTransactionID(in environment: StoreEnvironment) -> UInt64 {
        switch environment {
        case .xcode: 0
        case .sandbox: 2_000_000_000_000_001
        case .production: 1_000_000_000_000_001
        }
    }
}

/// The App Store's decision on a refund that a customer requests.
package enum RefundDecision: Hashable, Sendable {
    /// The share of the price that is paid back, in milliunits of a percent.
    case grant(percentage: Int)
    case decline
    /// The request stays open until a test decides.
    case wait
}
