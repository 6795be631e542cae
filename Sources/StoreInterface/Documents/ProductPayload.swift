package import Foundation
package import StoreTime

/// A product as the store describes it to an app.
///
/// Not signed.
package struct ProductPayload: Hashable, Sendable {
    package var id: String
    package var kind: ProductKind
    package var displayName: String
    package var description: String
    package var price: Decimal
    package var displayPrice: String
    /// ISO 4217.
    package var currency: String
    /// The locale that texts and prices are written in, such as `en_US`.
    package var localeIdentifier: String
    package var isFamilyShareable: Bool
    package var subscription: SubscriptionPayload?
    /// The product as JSON in the shape that Apple's framework shows; two products are equal when it is (P-06).
    package var json: Data

    package init(
        id: String,
        kind: ProductKind,
        displayName: String,
        description: String,
        price: Decimal,
        displayPrice: String,
        currency: String,
        localeIdentifier: String,
        isFamilyShareable: Bool,
        subscription: SubscriptionPayload?,
        json: Data
    ) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
        self.description = description
        self.price = price
        self.displayPrice = displayPrice
        self.currency = currency
        self.localeIdentifier = localeIdentifier
        self.isFamilyShareable = isFamilyShareable
        self.subscription = subscription
        self.json = json
    }
}

/// The four kinds of product; raw values are those of signed payloads (P-07).
package enum ProductKind: String, Hashable, Sendable, Codable, CaseIterable {
    case consumable = "Consumable"
    case nonConsumable = "Non-Consumable"
    case nonRenewing = "Non-Renewing Subscription"
    case autoRenewable = "Auto-Renewable Subscription"

    /// True for kinds that a customer owns at most once, on all devices.
    package var isOwnedOnce: Bool {
        switch self {
        case .nonConsumable, .autoRenewable: true
        case .consumable, .nonRenewing: false
        }
    }
}

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

/// A storefront: the country or region of the customer's account (F-01).
package struct StorefrontPayload: Hashable, Sendable, Codable {
    /// ISO 3166-1 alpha-3.
    package var countryCode: String
    /// The store's own identifier; `143441` for the USA.
    package var id: String
    /// ISO 4217.
    package var currency: String

    package init(countryCode: String, id: String, currency: String) {
        self.countryCode = countryCode
        self.id = id
        self.currency = currency
    }
}
