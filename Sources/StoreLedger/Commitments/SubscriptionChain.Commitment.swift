import StoreCatalog
import StoreInterface
package import StoreTime

extension SubscriptionChain {
    /// A plan of which several payments make one commitment (S-44).
    package struct Commitment: Hashable, Sendable, Codable {
        /// As signed values spell it.
        package let plan: String
        /// The payment of the present period, from 1.
        package var number = 1
        package let total: Int
        /// Per payment; it stays as it was when the customer committed.
        package let priceMilliunits: Int64
        package let totalPriceMilliunits: Int64
        /// When the last payment's period ends.
        package var end: StoreDate
        /// Whether another commitment is to follow (S-47).
        package var willRenew = true

        /// How many payments are still owed after the present one.
        package var owed: Int { total - number }

        var payload: CommitmentPayload {
            CommitmentPayload(
                billingPeriodNumber: Int64(number),
                totalBillingPeriods: Int64(total),
                commitmentPrice: totalPriceMilliunits,
                commitmentExpiresDate: end
            )
        }
    }

    /// Whether the customer owes further payments whatever they do.
    package var isCommitted: Bool { commitment.map { $0.owed > 0 } ?? false }

    /// Whether the customer means to go on after the present period, or after the commitment that it is part of.
    package var willContinue: Bool { commitment?.willRenew ?? willAutoRenew }

    /// The product of the next period: a plan change waits for the end of a commitment.
    package var productIDOfNextPeriod: String { isCommitted ? productID : nextProductID }

    /// Whether the next period is of a kind that offers come with: those that the store charges are of what is paid
    /// at once.
    var nextPeriodTakesOffer: Bool { !isCommitted && nextBillingPlan != CatalogBillingPlan.monthly }

    /// Turns renewal on or off.
    ///
    /// Monthly billing goes on until the commitment ends (S-47).
    mutating func setRenewal(_ isOn: Bool) {
        commitment?.willRenew = isOn
        willAutoRenew = isOn || isCommitted
    }
}
