package import Foundation
package import StoreInterface
package import StoreTime

/// One product as the configuration describes it, before any storefront or language is chosen.
package struct CatalogProduct: Hashable, Sendable {
    package var id: String
    package var kind: ProductKind
    /// In the storefront's currency, whichever that is: a configuration does not convert.
    package var price: Decimal
    /// The store's own name for the product, opaque; shown in its JSON.
    package var internalID: String
    /// For the people who edit the configuration; apps never see it.
    package var referenceName: String
    package var isFamilyShareable: Bool
    package var localizations: [CatalogLocalization]
    /// Present for auto-renewable subscriptions, and for nothing else.
    package var subscription: CatalogSubscription?

    /// Describes a product; without an internal identifier it goes by its own.
    package init(
        id: String,
        kind: ProductKind,
        price: Decimal,
        internalID: String? = nil,
        referenceName: String = "",
        isFamilyShareable: Bool = false,
        localizations: [CatalogLocalization] = [],
        subscription: CatalogSubscription? = nil
    ) {
        self.id = id
        self.kind = kind
        self.price = price
        self.internalID = internalID ?? id
        self.referenceName = referenceName
        self.isFamilyShareable = isFamilyShareable
        self.localizations = localizations
        self.subscription = subscription
    }
}

/// The texts of a product or a subscription group in one language.
package struct CatalogLocalization: Hashable, Sendable {
    /// As the configuration writes it: `en_US`, `zh_Hans`, `tr`.
    package var locale: String
    package var displayName: String
    package var description: String

    package init(locale: String, displayName: String, description: String = "") {
        self.locale = locale
        self.displayName = displayName
        self.description = description
    }
}

/// The subscription-specific part of a product.
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

/// Subscriptions of which a customer holds at most one at a time.
package struct SubscriptionGroup: Hashable, Sendable {
    package var id: String
    /// For the people who edit the configuration; apps never see it.
    package var name: String
    package var localizations: [CatalogLocalization]
    /// In the order of the file.
    package var productIDs: [String]

    package init(
        id: String,
        name: String = "",
        localizations: [CatalogLocalization] = [],
        productIDs: [String] = []
    ) {
        self.id = id
        self.name = name
        self.localizations = localizations
        self.productIDs = productIDs
    }
}
