import StoreInterface

extension Product {
    /// What only subscriptions have that renew: group, level, period and offers.
    public struct SubscriptionInfo: Hashable, Sendable {
        /// The offer for people who have not subscribed to the group before.
        public let introductoryOffer: SubscriptionOffer?
        /// The offers that the app can make to present and former subscribers.
        public let promotionalOffers: [SubscriptionOffer]
        /// The offers for people whose subscription has ended, whether this customer may have them or not (P-08).
        public let winBackOffers: [SubscriptionOffer]
        /// The group of subscriptions of which a customer has one at a time.
        public let subscriptionGroupID: String
        /// How long a period runs that is paid at once.
        public let subscriptionPeriod: SubscriptionPeriod

        /// The ways in which the subscription can be paid (S-44): at once, or month by month for a commitment.
        ///
        /// They are the plans that the `.storekit` file has switched on. Where it has none there is one, which says what
        /// ``subscriptionPeriod`` and the product's price say.
        public let pricingTerms: [PricingTerms]

        private let level: Int
        private let displayName: String

        /// The place in the group; 1 is the highest service (P-09).
        public var groupLevel: Int { level }

        /// The name of the group to show; empty when the configuration has none (P-03).
        public var groupDisplayName: String { displayName }

        init(_ payload: SubscriptionPayload) {
            introductoryOffer = payload.introductoryOffer.map { SubscriptionOffer($0) }
            promotionalOffers = payload.promotionalOffers.map { SubscriptionOffer($0) }
            winBackOffers = payload.winBackOffers.map { SubscriptionOffer($0) }
            subscriptionGroupID = payload.groupID
            subscriptionPeriod = SubscriptionPeriod(payload.period)
            pricingTerms = payload.pricingTerms.map { PricingTerms($0) }
            level = payload.groupLevel
            displayName = payload.groupDisplayName
        }
    }
}
