import Foundation
import TransactionCore

extension SKProduct {
    convenience init(_ product: Product) {
        let locale = Locale(pricesOf: product)
        var terms = Terms(
            productIdentifier: product.id,
            localizedTitle: product.displayName,
            localizedDescription: product.description,
            price: NSDecimalNumber(decimal: product.price),
            priceLocale: locale,
            isFamilyShareable: product.isFamilyShareable
        )
        if let subscription = product.subscription {
            terms.subscriptionGroupIdentifier = subscription.subscriptionGroupID
            terms.subscriptionPeriod = SKProductSubscriptionPeriod(subscription.subscriptionPeriod)
            terms.introductoryPrice = subscription.introductoryOffer.map {
                SKProductDiscount($0, type: .introductory, priceLocale: locale)
            }
            terms.discounts = subscription.promotionalOffers.map {
                SKProductDiscount($0, type: .subscription, priceLocale: locale)
            }
        }
        self.init(terms: terms)
        belong(with: product)
    }
}
