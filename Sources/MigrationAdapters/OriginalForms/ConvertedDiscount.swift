import Foundation
import PaymentQueue
import TransactionCore

/// An offer of the asynchronous API as an object of the original one.
// `@unchecked` because the superclass is so; what this class adds never changes.
final class ConvertedDiscount: SKProductDiscount, @unchecked Sendable {
    private let offer: Product.SubscriptionOffer
    private let locale: Locale
    private let mode: PaymentMode
    private let kind: `Type`
    private let period: SKProductSubscriptionPeriod

    init?(_ offer: Product.SubscriptionOffer, priceLocale: Locale) {
        guard let mode = Counterpart.of(offer.paymentMode), let kind = Counterpart.of(offer.type) else { return nil }
        self.offer = offer
        self.mode = mode
        self.kind = kind
        locale = priceLocale
        period = Counterpart.of(offer.period)
        super.init()
    }

    override var price: NSDecimalNumber { NSDecimalNumber(decimal: offer.price) }

    override var priceLocale: Locale { locale }

    override var identifier: String? { offer.id }

    override var subscriptionPeriod: SKProductSubscriptionPeriod { period }

    override var numberOfPeriods: Int { offer.periodCount }

    override var paymentMode: PaymentMode { mode }

    override var type: `Type` { kind }
}
