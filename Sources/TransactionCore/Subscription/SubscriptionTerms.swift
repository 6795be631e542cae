public import Foundation
import StoreInterface

extension Product.SubscriptionInfo {
    /// The terms of one billing plan of a subscription (S-44).
    public struct PricingTerms: Hashable, Sendable {
        /// The price of one billing period, in the product's currency.
        public let billingPrice: Decimal
        /// The ``billingPrice``, formatted for the customer's storefront.
        public let billingDisplayPrice: String
        /// The length of one billing period.
        public let billingPeriod: BillingPeriod
        /// The billing plan: paid at once or month by month.
        public let billingPlanType: BillingPlanType
        /// The customer's commitment.
        public let commitmentInfo: CommitmentInfo
        /// The offers that are available with these terms.
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

        /// Returns the offers of one type that are available with these terms.
        ///
        /// - Parameter type: The type of offer.
        public subscript(offers type: Product.SubscriptionOffer.OfferType) -> [Product.SubscriptionOffer] {
            subscriptionOffers.filter { $0.type == type }
        }
    }
}

extension Product.SubscriptionInfo {
    /// The billing plan of a subscription with a commitment (S-44).
    public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data.
        public let rawValue: String

        /// Creates a billing plan from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The plan in which each month of the commitment is paid separately.
        public static let monthly = Self(rawValue: "MONTHLY")
        /// The plan in which the whole period is paid at its start.
        public static let upFront = Self(rawValue: "BILLED_UPFRONT")
    }
}

extension Product.SubscriptionInfo {
    /// The commitment that comes with pricing terms (S-44).
    public struct CommitmentInfo: Hashable, Sendable {
        /// The total price of the commitment, in the product's currency.
        public let price: Decimal
        /// The ``price``, formatted for the customer's storefront.
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
        /// The product identifier of the subscription.
        public let id: Product.ID
        /// The display name.
        public let displayName: String
        /// The description.
        public let description: String
        /// The price of the subscription outside the bundle, in the bundle's currency.
        public let price: Decimal
        /// The ``price``, formatted for the customer's storefront.
        public let displayPrice: String
        /// A Boolean value that indicates whether the product supports Family Sharing.
        public let isFamilyShareable: Bool
        /// The subscription group.
        public let subscriptionGroupID: String
        /// The level in the group; 1 is the highest level of service.
        public let subscriptionGroupLevel: Int
        /// The display name of the subscription group.
        public let subscriptionGroupDisplayName: String
    }
}
