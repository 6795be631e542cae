import Foundation
import StoreInterface
import StoreTime

/// What a product costs, inside its JSON.
struct ProductPriceDocument: Encodable {
    let currencyCode: String
    let price: String
    let priceFormatted: String
    let recurringSubscriptionPeriod: BillingPeriod?
    /// Absent where there is no subscription, empty where there is one without offers.
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
