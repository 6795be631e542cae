public import Foundation
import TransactionCore

/// An introductory or promotional offer of a subscription.
// `@unchecked` because the class is open, as Apple's is; the stored value is set before other code can access the
// object.
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

    /// Creates an empty offer, for test doubles that override the properties.
    public override init() { super.init() }

    // A convenience initializer, so that the initializer of a test double may omit `super.init()`, as on Apple's
    // systems.
    convenience init(terms: Terms) {
        self.init()
        self.terms = terms
    }

    /// The price of one period of the offer, zero for a free trial.
    open var price: NSDecimalNumber { terms.price }

    /// The locale for formatting ``price``, with the currency of the storefront.
    open var priceLocale: Locale { terms.priceLocale }

    /// The identifier of a promotional offer; `nil` for an introductory offer.
    open var identifier: String? { terms.identifier }

    /// The length of one period of the offer.
    open var subscriptionPeriod: SKProductSubscriptionPeriod { terms.subscriptionPeriod }

    /// The number of periods of the offer.
    open var numberOfPeriods: Int { terms.numberOfPeriods }

    /// The payment mode of the offer.
    open var paymentMode: PaymentMode { terms.paymentMode }

    /// The type of the offer, introductory or promotional.
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
    // The asynchronous API's mode is an open set of strings. A mode without a counterpart here counts as paid up front.
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
// `@unchecked` because the class is open, as Apple's is; its stored values never change.
open class SKPaymentDiscount: NSObject, @unchecked Sendable {
    private let terms: (identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber)

    /// Creates an empty discount, for test doubles that override the properties.
    public override init() {
        terms = ("", "", UUID(), "", 0)
        super.init()
    }

    /// Creates a discount from an offer and the signature of the app's server.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the offer, ``SKProductDiscount/identifier``.
    ///   - keyIdentifier: The identifier of the signing key.
    ///   - nonce: The signed nonce, valid for one purchase attempt.
    ///   - signature: The signature, in base64.
    ///   - timestamp: The time of the signature, in milliseconds since 1970.
    public init(identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber) {
        terms = (identifier, keyIdentifier, nonce, signature, timestamp)
        super.init()
    }

    /// The identifier of the offer.
    open var identifier: String { terms.identifier }

    /// The identifier of the signing key.
    open var keyIdentifier: String { terms.keyIdentifier }

    /// The signed nonce.
    open var nonce: UUID { terms.nonce }

    /// The signature, in base64.
    open var signature: String { terms.signature }

    /// The time of the signature, in milliseconds since 1970.
    open var timestamp: NSNumber { terms.timestamp }
}
