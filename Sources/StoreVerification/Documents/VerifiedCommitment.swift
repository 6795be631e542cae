public import Foundation
import StoreInterface
import StoreTime

/// The commitment of a subscription that is paid in several parts, in a transaction.
public struct VerifiedCommitment: Hashable, Sendable {
    /// The number of the payment, from 1.
    public let paymentNumber: Int
    /// The number of payments of the commitment.
    public let paymentCount: Int
    /// The price of all payments in units of the currency of the transaction.
    public let price: Decimal
    /// The end of the commitment.
    public let expirationDate: Date

    init(_ payload: CommitmentPayload) {
        paymentNumber = Int(payload.billingPeriodNumber)
        paymentCount = Int(payload.totalBillingPeriods)
        price = Decimal(milliunits: payload.commitmentPrice)
        expirationDate = payload.commitmentExpiresDate.date
    }
}

/// The renewal of a commitment, in a renewal info.
public struct VerifiedRenewalCommitment: Hashable, Sendable {
    /// The product of the next commitment.
    public let autoRenewProductID: String
    /// True if a commitment follows at the end of the present one.
    public let willAutoRenew: Bool
    /// The billing plan of the next commitment.
    public let billingPlanType: String
    /// The date of the next commitment.
    public let renewalDate: Date
    /// The price of the next commitment in units of the currency of the renewal info.
    public let renewalPrice: Decimal

    init(_ payload: RenewalCommitmentPayload) {
        autoRenewProductID = payload.commitmentAutoRenewProductId
        willAutoRenew = payload.commitmentAutoRenewStatus == 1
        billingPlanType = payload.commitmentRenewalBillingPlanType
        renewalDate = payload.commitmentRenewalDate.date
        renewalPrice = Decimal(milliunits: payload.commitmentRenewalPrice)
    }
}
