import StoreKit

final class MockDiscount: SKProductDiscount, @unchecked Sendable {
    let mode: SKProductDiscount.PaymentMode
    let length: SKProductSubscriptionPeriod

    init(mode: SKProductDiscount.PaymentMode, length: SKProductSubscriptionPeriod) {
        self.mode = mode
        self.length = length
    }

    override var identifier: String? { "spring" }
    override var price: NSDecimalNumber { NSDecimalNumber(value: 0.99) }
    override var priceLocale: Locale { Locale(identifier: "de_DE@currency=EUR") }
    override var paymentMode: SKProductDiscount.PaymentMode { mode }
    override var type: SKProductDiscount.`Type` { .subscription }
    override var subscriptionPeriod: SKProductSubscriptionPeriod { length }
    override var numberOfPeriods: Int { 3 }
}
