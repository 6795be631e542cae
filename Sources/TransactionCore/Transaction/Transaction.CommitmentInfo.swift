public import Foundation
import StoreInterface
import StoreTime

extension Transaction {
    /// How far a commitment has come that is paid in several billing periods (S-44).
    public struct CommitmentInfo: Hashable, Sendable {
        /// The billing period that this transaction pays for, from 1.
        public let billingPeriodNumber: UInt64
        /// How many billing periods the commitment has.
        public let totalBillingPeriods: UInt64
        /// What the whole commitment costs, in the transaction's currency.
        public let price: Decimal
        /// When the commitment ends.
        public let expirationDate: Date

        init(_ payload: CommitmentPayload) {
            billingPeriodNumber = UInt64(clamping: payload.billingPeriodNumber)
            totalBillingPeriods = UInt64(clamping: payload.totalBillingPeriods)
            price = Decimal(milliunits: payload.commitmentPrice)
            expirationDate = payload.commitmentExpiresDate.date
        }
    }
}
