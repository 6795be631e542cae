package import Foundation
package import StoreTime

/// One way in which a subscription can be paid, as an app sees it (S-44).
package struct PricingTermsPayload: Hashable, Sendable {
    /// As signed values spell it.
    package var billingPlanType: String
    /// Per billing period, in the storefront's currency.
    package var price: Decimal
    package var displayPrice: String
    package var billingPeriod: BillingPeriod
    /// For the whole commitment.
    package var commitmentPrice: Decimal
    package var commitmentDisplayPrice: String
    package var commitmentPeriod: BillingPeriod
    package var offers: [OfferPayload]

    package init(
        billingPlanType: String,
        price: Decimal,
        displayPrice: String,
        billingPeriod: BillingPeriod,
        commitmentPrice: Decimal,
        commitmentDisplayPrice: String,
        commitmentPeriod: BillingPeriod,
        offers: [OfferPayload] = []
    ) {
        self.billingPlanType = billingPlanType
        self.price = price
        self.displayPrice = displayPrice
        self.billingPeriod = billingPeriod
        self.commitmentPrice = commitmentPrice
        self.commitmentDisplayPrice = commitmentDisplayPrice
        self.commitmentPeriod = commitmentPeriod
        self.offers = offers
    }
}
