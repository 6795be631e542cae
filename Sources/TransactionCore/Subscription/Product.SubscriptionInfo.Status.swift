import StoreInterface

extension Product.SubscriptionInfo {
    /// The state of one subscription, with the two signed values that prove it (S-03).
    public struct Status: Hashable, Sendable {
        /// What the subscription is now.
        public let state: RenewalState
        /// The latest transaction of the subscription.
        public let transaction: VerificationResult<Transaction>
        /// How the subscription will go on.
        public let renewalInfo: VerificationResult<RenewalInfo>

        init(_ signed: SignedSubscriptionStatus, trust: TrustContext, origin: StoreReference) {
            state = RenewalState(rawValue: signed.state.rawValue)
            transaction = VerificationResult(signed.transaction, trust: trust, origin: origin)
            renewalInfo = VerificationResult(signed.renewalInfo, trust: trust)
        }

        /// Every change of a subscription from now on (S-04, S-05).
        ///
        /// It begins with the next change, not with the present state, and ends when its task is cancelled.
        public static var updates: Statuses { Statuses() }
    }
}
