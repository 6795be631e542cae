package import StoreTime

/// Inside a signed transaction: how far a plan that is paid monthly for a longer commitment has come (S-44).
package struct CommitmentPayload: Hashable, Sendable, Codable {
    /// The billing period that the transaction pays for, from 1.
    package var billingPeriodNumber: Int64
    package var totalBillingPeriods: Int64
    /// For the whole commitment, in milliunits of the transaction's currency.
    package var commitmentPrice: Int64
    package var commitmentExpiresDate: StoreDate

    package init(
        billingPeriodNumber: Int64,
        totalBillingPeriods: Int64,
        commitmentPrice: Int64,
        commitmentExpiresDate: StoreDate
    ) {
        self.billingPeriodNumber = billingPeriodNumber
        self.totalBillingPeriods = totalBillingPeriods
        self.commitmentPrice = commitmentPrice
        self.commitmentExpiresDate = commitmentExpiresDate
    }
}
