public import Foundation
import StoreInterface

extension Product.SubscriptionInfo {
    /// One way in which a subscription can be paid (S-44).
    public struct PricingTerms: Hashable, Sendable {
        /// What one billing period costs, in the product's currency.
        public let billingPrice: Decimal
        /// The ``billingPrice`` as the store writes it where the customer buys.
        public let billingDisplayPrice: String
        /// How long one billing period runs.
        public let billingPeriod: BillingPeriod
        /// Whether the commitment is paid at once or month by month.
        public let billingPlanType: BillingPlanType
        /// What the customer commits to.
        public let commitmentInfo: CommitmentInfo
        /// The offers that can be had with these terms.
        public let subscriptionOffers: [Product.SubscriptionOffer]

        init(_ payload: PricingTermsPayload) {
            billingPrice = payload.price
            billingDisplayPrice = payload.displayPrice
            billingPeriod = BillingPeriod(payload.billingPeriod)
            billingPlanType = BillingPlanType(rawValue: payload.billingPlanType)
            commitmentInfo = CommitmentInfo(
                price: payload.commitmentPrice,
                displayPrice: payload.commitmentDisplayPrice,
                period: SubscriptionPeriod(payload.commitmentPeriod)
            )
            subscriptionOffers = payload.offers.map { Product.SubscriptionOffer($0) }
        }

        /// The offers of one kind that can be had with these terms.
        ///
        /// - Parameter type: The kind of offer.
        public subscript(offers type: Product.SubscriptionOffer.OfferType) -> [Product.SubscriptionOffer] {
            subscriptionOffers.filter { $0.type == type }
        }
    }
}
