public import Foundation
import StoreInterface

extension Product.SubscriptionInfo {
    /// One way in which a subscription can be paid (S-44).
    public struct PricingTerms: Hashable, Sendable {
        /// The price of one billing period, in the product's currency.
        public let billingPrice: Decimal
        /// The ``billingPrice`` as the store writes it where the customer buys.
        public let billingDisplayPrice: String
        /// The length of one billing period.
        public let billingPeriod: BillingPeriod
        /// The billing plan: paid at once or month by month.
        public let billingPlanType: BillingPlanType
        /// The customer's commitment.
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

extension Product.SubscriptionInfo {
    /// The billing plan of a subscription with a commitment (S-44).
    public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
        /// The plan as signed values spell it.
        public let rawValue: String

        /// A plan by its spelling in signed values; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Every month.
        public static let monthly = Self(rawValue: "MONTHLY")
        /// At once.
        public static let upFront = Self(rawValue: "BILLED_UPFRONT")
    }
}

extension Product.SubscriptionInfo {
    /// The commitment that comes with pricing terms (S-44).
    public struct CommitmentInfo: Hashable, Sendable {
        /// The total price of the commitment, in the product's currency.
        public let price: Decimal
        /// The ``price`` as the store writes it where the customer buys.
        public let displayPrice: String
        /// The length of the commitment.
        public let period: SubscriptionPeriod
    }
}

extension Product.SubscriptionInfo {
    /// A subscription that is part of a bundle.
    ///
    /// The store sells no bundles, so there is never a value of this type.
    public struct BundledSubscription: Hashable, Sendable {
        /// The subscription's product.
        public let id: Product.ID
        /// The name to show.
        public let displayName: String
        /// The description to show.
        public let description: String
        /// The price of the subscription outside the bundle, in the bundle's currency.
        public let price: Decimal
        /// The ``price`` as the store writes it where the customer buys.
        public let displayPrice: String
        /// A Boolean value that indicates whether the product supports Family Sharing.
        public let isFamilyShareable: Bool
        /// The group of the subscription.
        public let subscriptionGroupID: String
        /// The place in the group; 1 is the highest service.
        public let subscriptionGroupLevel: Int
        /// The name of the group to show.
        public let subscriptionGroupDisplayName: String
    }
}
