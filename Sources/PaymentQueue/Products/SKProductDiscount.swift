public import Foundation

/// An introductory or promotional offer of a subscription.
// `@unchecked` because the class is open, as Apple's is; the stored value is set before anybody else sees the object.
open class SKProductDiscount: NSObject, @unchecked Sendable {
    struct Terms {
        var price: NSDecimalNumber = .zero
        var priceLocale = Locale.current
        var identifier: String?
        var subscriptionPeriod = SKProductSubscriptionPeriod()
        var numberOfPeriods = 0
        var paymentMode = PaymentMode.payAsYouGo
        var type = `Type`.introductory
    }

    private var terms = Terms()

    /// An offer of nothing, for test doubles that override the properties.
    public override init() { super.init() }

    // Convenience, so that a test double's own initialiser may leave `super.init()` out, as it may on Apple's systems.
    convenience init(terms: Terms) {
        self.init()
        self.terms = terms
    }

    /// What one period of the offer costs, zero for a trial.
    open var price: NSDecimalNumber { terms.price }

    /// The locale to write ``price`` in; it carries the currency.
    open var priceLocale: Locale { terms.priceLocale }

    /// The name of a promotional offer; `nil` for an introductory one.
    open var identifier: String? { terms.identifier }

    /// The length of one period of the offer.
    open var subscriptionPeriod: SKProductSubscriptionPeriod { terms.subscriptionPeriod }

    /// How many periods the offer lasts.
    open var numberOfPeriods: Int { terms.numberOfPeriods }

    /// How the offer is paid.
    open var paymentMode: PaymentMode { terms.paymentMode }

    /// Whom the offer is made to.
    open var type: `Type` { terms.type }
}
