package import StoreTime

/// The subscription part of a product.
package struct SubscriptionPayload: Hashable, Sendable {
    package var groupID: String
    /// Empty without a localisation (P-03).
    package var groupDisplayName: String
    /// 1 is the highest service (P-09).
    package var groupLevel: Int
    package var period: BillingPeriod
    package var introductoryOffer: OfferPayload?
    package var promotionalOffers: [OfferPayload]
    package var winBackOffers: [OfferPayload]
    package var pricingTerms: [PricingTermsPayload]

    package init(
        groupID: String,
        groupDisplayName: String,
        groupLevel: Int,
        period: BillingPeriod,
        introductoryOffer: OfferPayload? = nil,
        promotionalOffers: [OfferPayload] = [],
        winBackOffers: [OfferPayload] = [],
        pricingTerms: [PricingTermsPayload] = []
    ) {
        self.groupID = groupID
        self.groupDisplayName = groupDisplayName
        self.groupLevel = groupLevel
        self.period = period
        self.introductoryOffer = introductoryOffer
        self.promotionalOffers = promotionalOffers
        self.winBackOffers = winBackOffers
        self.pricingTerms = pricingTerms
    }
}
