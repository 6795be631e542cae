import StoreInterface
import StoreTime

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
