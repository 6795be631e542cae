package import Foundation
package import StoreInterface
package import StoreTime

/// A product in the configuration, independent of storefront and language.
package struct CatalogProduct: Hashable, Sendable {
    package var id: String
    package var kind: ProductKind
    /// The price, in the currency of any storefront, because a configuration does not convert prices.
    package var price: Decimal
    /// The opaque internal identifier of the product, which its JSON contains.
    package var internalID: String
    /// The reference name for editors of the configuration, which apps do not receive.
    package var referenceName: String
    package var isFamilyShareable: Bool
    /// The name of the image with which the App Store promotes the product, or `nil` if there is none.
    package var promotionalImageID: String?
    package var localizations: [CatalogLocalization]
    /// The subscription-specific part; `nil` unless the product is an auto-renewable subscription.
    package var subscription: CatalogSubscription?

    /// Creates a product; its internal identifier is the product identifier by default.
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
    /// The locale identifier in the configuration, such as `en_US`, `zh_Hans`, or `tr`.
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
    /// The level in the group; 1 is the highest, and equal levels are equal services (P-09, S-25).
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

/// A group of subscriptions, of which a customer has at most one at a time.
package struct SubscriptionGroup: Hashable, Sendable {
    package var id: String
    /// The reference name for editors of the configuration, which apps do not receive.
    package var name: String
    package var localizations: [CatalogLocalization]
    /// The product identifiers, in the order of the file.
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
