package import Foundation
package import StoreTime

/// The unsigned description of a product, as delivered to apps.
package struct ProductPayload: Hashable, Sendable {
    package var id: String
    package var kind: ProductKind
    package var displayName: String
    package var description: String
    package var price: Decimal
    package var displayPrice: String
    /// The currency of the prices, as three letters of ISO 4217.
    package var currency: String
    /// The locale of the texts and prices, such as `en_US`.
    package var localeIdentifier: String
    package var isFamilyShareable: Bool
    package var subscription: SubscriptionPayload?
    /// The product as JSON with the structure of Apple's framework; two products are equal if their JSON is (P-06).
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

/// The type of a product; raw values are those of signed payloads (P-07).
package enum ProductKind: String, Hashable, Sendable, Codable, CaseIterable {
    case consumable = "Consumable"
    case nonConsumable = "Non-Consumable"
    case nonRenewing = "Non-Renewing Subscription"
    case autoRenewable = "Auto-Renewable Subscription"

    /// True for types that a customer owns at most once across all devices.
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
    /// The display name of the group; empty without a localization (P-03).
    package var groupDisplayName: String
    /// The level in the group; 1 is the highest level of service (P-09).
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
    /// The country code, as three letters of ISO 3166-1.
    package var countryCode: String
    /// The identifier of the storefront, such as `143441` for the USA.
    package var id: String
    /// The currency of the prices, as three letters of ISO 4217.
    package var currency: String

    package init(countryCode: String, id: String, currency: String) {
        self.countryCode = countryCode
        self.id = id
        self.currency = currency
    }
}

/// The visibility of a promoted product on this device, where it differs from App Store Connect (P-48).
package struct PromotionPayload: Hashable, Sendable {
    /// The visibility of a promoted product.
    ///
    /// Raw values are Apple's.
    package enum Visibility: Int, Hashable, Sendable {
        case appStoreConnectDefault = 0
        case visible = 1
        case hidden = 2
    }

    package var productID: String
    package var visibility: Visibility

    package init(productID: String, visibility: Visibility = .appStoreConnectDefault) {
        self.productID = productID
        self.visibility = visibility
    }
}

/// A change to the promotions of the device (P-48).
package enum PromotionChange: Hashable, Sendable {
    /// Sets the order to exactly these products and keeps their visibility. An empty list resets everything.
    case order([String])
    /// Sets the visibility of one product, which is appended to the order if it is not in it.
    case visibility(PromotionPayload)
    /// Sets order and visibility to exactly these values. An empty list resets everything.
    case all([PromotionPayload])
}
