public import Foundation
import TransactionCore

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

    /// The number of periods of the offer.
    open var numberOfPeriods: Int { terms.numberOfPeriods }

    /// The payment mode of the offer.
    open var paymentMode: PaymentMode { terms.paymentMode }

    /// Whom the offer is made to.
    open var type: `Type` { terms.type }
}

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

/// A promotional offer with the signature that permits it, to be set on a payment.
// `@unchecked` because the class is open, as Apple's is; what it stores never changes.
open class SKPaymentDiscount: NSObject, @unchecked Sendable {
    private let terms: (identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber)

    /// A discount that permits nothing, for test doubles that override the properties.
    public override init() {
        terms = ("", "", UUID(), "", 0)
        super.init()
    }

    /// Names an offer and states the signature of the app's server.
    ///
    /// - Parameters:
    ///   - identifier: The offer's name, ``SKProductDiscount/identifier``.
    ///   - keyIdentifier: The key that signed.
    ///   - nonce: The number that was signed; good for one attempt to buy.
    ///   - signature: The signature, in base64.
    ///   - timestamp: When it was signed, in milliseconds since 1970.
    public init(identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber) {
        terms = (identifier, keyIdentifier, nonce, signature, timestamp)
        super.init()
    }

    /// The offer's name.
    open var identifier: String { terms.identifier }

    /// The key that signed.
    open var keyIdentifier: String { terms.keyIdentifier }

    /// The number that was signed.
    open var nonce: UUID { terms.nonce }

    /// The signature, in base64.
    open var signature: String { terms.signature }

    /// When it was signed, in milliseconds since 1970.
    open var timestamp: NSNumber { terms.timestamp }
}
