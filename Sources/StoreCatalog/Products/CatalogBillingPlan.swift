package import Foundation

/// One way to pay for a subscription: all at once, or in instalments over a commitment.
package struct CatalogBillingPlan: Hashable, Sendable {
    /// `BILLED_UPFRONT`, `MONTHLY`, or what a later version calls it.
    package var billingPlanType: String
    /// Per instalment.
    package var price: Decimal
    /// For the whole commitment; equal to ``price`` where everything is paid at once.
    package var commitmentPrice: Decimal
    package var internalID: String
    package var isEnabled: Bool

    /// The plan that a purchase without a choice follows.
    package static let billedUpfront = "BILLED_UPFRONT"

    /// Every month, for as many months as the subscription's period has.
    package static let monthly = "MONTHLY"

    package init(
        billingPlanType: String,
        price: Decimal,
        commitmentPrice: Decimal? = nil,
        internalID: String = "",
        isEnabled: Bool = true
    ) {
        self.billingPlanType = billingPlanType
        self.price = price
        self.commitmentPrice = commitmentPrice ?? price
        self.internalID = internalID
        self.isEnabled = isEnabled
    }
}
