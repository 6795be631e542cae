import Foundation
import TransactionCore

extension SKProductDiscount {
    convenience init(_ offer: Product.SubscriptionOffer, type: `Type`, priceLocale: Locale) {
        self.init(
            terms: Terms(
                price: NSDecimalNumber(decimal: offer.price),
                priceLocale: priceLocale,
                identifier: offer.id,
                subscriptionPeriod: SKProductSubscriptionPeriod(offer.period),
                numberOfPeriods: offer.periodCount,
                paymentMode: PaymentMode(offer.paymentMode),
                type: type
            )
        )
    }
}

extension SKProductDiscount.PaymentMode {
    // The asynchronous API's mode is an open set of texts. One without a counterpart here is paid once, in advance.
    fileprivate init(_ mode: Product.SubscriptionOffer.PaymentMode) {
        self =
            switch mode {
            case .freeTrial: .freeTrial
            case .payAsYouGo: .payAsYouGo
            default: .payUpFront
            }
    }
}
