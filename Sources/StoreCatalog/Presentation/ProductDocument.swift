import Foundation
import StoreInterface
import StoreTime

/// The unsigned JSON that describes a product to an app, with the keys and formats of local testing: prices are texts.
///
/// Keys are sorted, so that equal products have equal bytes (P-06).
struct ProductDocument: Encodable {
    struct Attributes: Encodable {
        struct Description: Encodable {
            let standard: String
        }

        let name: String
        let description: Description
        /// The product identifier; the key `id` contains the store's internal identifier.
        let offerName: String
        let kind: ProductKind
        let icuLocale: String
        let isFamilyShareable: Int
        let subscriptionFamilyId: String?
        let subscriptionFamilyName: String?
        let subscriptionFamilyRank: Int?
        let offers: [ProductPriceDocument]
    }

    let type = "in-apps"
    let id: String
    let href: String
    let attributes: Attributes

    init(_ product: ProductPayload, internalID: String, countryCode: String) {
        id = internalID
        href = "/v1/catalog/\(countryCode.lowercased())/in-apps/\(internalID)"
        attributes = Attributes(
            name: product.displayName,
            description: Attributes.Description(standard: product.description),
            offerName: product.id,
            kind: product.kind,
            icuLocale: "\(product.localeIdentifier)@currency=\(product.currency)",
            isFamilyShareable: product.isFamilyShareable ? 1 : 0,
            subscriptionFamilyId: product.subscription?.groupID,
            subscriptionFamilyName: product.subscription?.groupDisplayName,
            subscriptionFamilyRank: product.subscription?.groupLevel,
            offers: [ProductPriceDocument(product)]
        )
    }

    /// The document's bytes, without white space.
    var json: Data {
        do {
            return try PayloadCoding.encode(self)
        } catch {
            preconditionFailure("Texts and whole numbers always encode, yet product \(id) did not: \(error)")
        }
    }
}

/// One offer of a subscription, inside a product's JSON.
struct ProductDiscountDocument: Encodable {
    let type: String
    let modeType: String
    let numOfPeriods: Int
    let recurringSubscriptionPeriod: BillingPeriod
    let price: String
    let priceFormatted: String
    let offerId: String?

    init(_ offer: OfferPayload) {
        type =
            switch offer.kind {
            case .introductory: "IntroOffer"
            case .promotional: "AdhocOffer"
            case .winBack: "WinBackOffer"
            case .code: "CodeOffer"
            }
        modeType =
            switch offer.paymentMode {
            case .freeTrial: "FreeTrial"
            case .payAsYouGo: "PayAsYouGo"
            case .payUpFront: "PayUpFront"
            }
        numOfPeriods = offer.periodCount
        recurringSubscriptionPeriod = offer.period
        price = PriceText.text(offer.price)
        priceFormatted = offer.displayPrice
        offerId = offer.id
    }
}

/// The price inside a product's JSON.
struct ProductPriceDocument: Encodable {
    let currencyCode: String
    let price: String
    let priceFormatted: String
    let recurringSubscriptionPeriod: BillingPeriod?
    /// The offers of a subscription; absent for other products, empty for a subscription without offers.
    let discounts: [ProductDiscountDocument]?

    init(_ product: ProductPayload) {
        currencyCode = product.currency
        price = PriceText.text(product.price)
        priceFormatted = product.displayPrice
        recurringSubscriptionPeriod = product.subscription?.period
        discounts = product.subscription.map { subscription in
            let introductory = subscription.introductoryOffer.map { [$0] } ?? []
            return (introductory + subscription.promotionalOffers + subscription.winBackOffers)
                .map(ProductDiscountDocument.init)
        }
    }
}
