public import Foundation
import StoreInterface
import StoreTime

extension Product.SubscriptionInfo.RenewalInfo {
    /// What follows when a commitment ends that is paid in several billing periods (S-44).
    public struct CommitmentInfo: Hashable, Sendable {
        /// The product of the next commitment.
        public let autoRenewPreference: String
        /// How the next commitment is paid.
        public let renewalBillingPlanType: SubscriptionInfo.BillingPlanType
        /// When the next commitment begins.
        public let renewalDate: Date
        /// What the whole next commitment costs, in the renewal info's currency.
        public let renewalPrice: Decimal
        /// Whether another commitment follows (S-47).
        public let willAutoRenew: Bool

        init(_ payload: RenewalCommitmentPayload) {
            autoRenewPreference = payload.commitmentAutoRenewProductId
            renewalBillingPlanType = SubscriptionInfo.BillingPlanType(
                rawValue: payload.commitmentRenewalBillingPlanType
            )
            renewalDate = payload.commitmentRenewalDate.date
            renewalPrice = Decimal(milliunits: payload.commitmentRenewalPrice)
            willAutoRenew = payload.commitmentAutoRenewStatus == 1
        }
    }
}
