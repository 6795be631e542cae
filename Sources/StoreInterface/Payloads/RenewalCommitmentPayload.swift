package import StoreTime

/// Inside a signed renewal info: what follows when a commitment that is paid monthly ends (S-44, S-47).
package struct RenewalCommitmentPayload: Hashable, Sendable, Codable {
    package var commitmentAutoRenewProductId: String
    /// 1 when another commitment follows, 0 when not.
    package var commitmentAutoRenewStatus: Int
    package var commitmentRenewalBillingPlanType: String
    package var commitmentRenewalDate: StoreDate
    /// For the whole next commitment, in milliunits of the renewal info's currency.
    package var commitmentRenewalPrice: Int64

    package init(
        commitmentAutoRenewProductID: String,
        commitmentAutoRenewStatus: Int,
        commitmentRenewalBillingPlanType: String,
        commitmentRenewalDate: StoreDate,
        commitmentRenewalPrice: Int64
    ) {
        commitmentAutoRenewProductId = commitmentAutoRenewProductID
        self.commitmentAutoRenewStatus = commitmentAutoRenewStatus
        self.commitmentRenewalBillingPlanType = commitmentRenewalBillingPlanType
        self.commitmentRenewalDate = commitmentRenewalDate
        self.commitmentRenewalPrice = commitmentRenewalPrice
    }
}
