package import StoreTime

/// What makes a product an auto-renewable subscription.
package struct CatalogSubscription: Hashable, Sendable {
    package var groupID: String
    /// 1 is the highest service; equal levels are equal services (P-09, S-25).
    package var level: Int
    package var period: BillingPeriod
    package var introductoryOffer: CatalogOffer?
    package var promotionalOffers: [CatalogOffer]
    package var codeOffers: [CatalogOffer]
    package var winBackOffers: [CatalogOffer]
    package var billingPlans: [CatalogBillingPlan]

    package init(
        groupID: String,
        level: Int = 1,
        period: BillingPeriod,
        introductoryOffer: CatalogOffer? = nil,
        promotionalOffers: [CatalogOffer] = [],
        codeOffers: [CatalogOffer] = [],
        winBackOffers: [CatalogOffer] = [],
        billingPlans: [CatalogBillingPlan] = []
    ) {
        self.groupID = groupID
        self.level = level
        self.period = period
        self.introductoryOffer = introductoryOffer
        self.promotionalOffers = promotionalOffers
        self.codeOffers = codeOffers
        self.winBackOffers = winBackOffers
        self.billingPlans = billingPlans
    }
}
