public import Foundation
public import AdapterSupport
import PurchaseEvents

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
    /// Creates the discount for an offer, or fails for an offer that the original API cannot express.
    ///
    /// Win-back offers, and offers of a type or mode that the original API has no name for, fail.
    ///
    /// ## Differs from Apple
    /// Apple's class has no such initializer.
    ///
    /// - Parameters:
    ///   - offer: An offer of the product, in the asynchronous API.
    ///   - product: The product, which determines the currency of the price.
    public convenience init?(_ offer: Product.SubscriptionOffer, of product: Product) {
        guard let mode = PaymentMode(offer.paymentMode), let type = `Type`(offer.type) else { return nil }
        self.init(
            terms: Terms(
                price: NSDecimalNumber(decimal: offer.price),
                priceLocale: Locale(pricesOf: product),
                identifier: offer.id,
                subscriptionPeriod: SKProductSubscriptionPeriod(offer.period),
                numberOfPeriods: offer.periodCount,
                paymentMode: mode,
                type: type
            )
        )
    }
}

extension SKProductDiscount.PaymentMode {
    /// Creates the payment mode of an offer, or fails for a mode that the original API has no name for.
    ///
    /// The modes of the asynchronous API are an open set. An offer of an unknown mode is left out, because any known
    /// mode would state terms that it does not have.
    ///
    /// ## Differs from Apple
    /// Apple's enumeration has no such initializer.
    ///
    /// - Parameter mode: The mode in the asynchronous API.
    public init?(_ mode: Product.SubscriptionOffer.PaymentMode) {
        switch mode {
        case .freeTrial: self = .freeTrial
        case .payAsYouGo: self = .payAsYouGo
        case .payUpFront: self = .payUpFront
        default: return nil
        }
    }
}

extension SKProductDiscount.`Type` {
    /// Creates the type of an offer, or fails for a type that the original API has no name for.
    ///
    /// The original API has no name for win-back offers and offer codes.
    ///
    /// ## Differs from Apple
    /// Apple's enumeration has no such initializer.
    ///
    /// - Parameter type: The type in the asynchronous API.
    public init?(_ type: Product.SubscriptionOffer.OfferType) {
        switch type {
        case .introductory: self = .introductory
        case .promotional: self = .subscription
        default: return nil
        }
    }
}

/// A promotional offer with the signature that permits it, to be set on a payment.
// `@unchecked` because the class is open, as Apple's is; its stored values never change.
open class SKPaymentDiscount: NSObject, @unchecked Sendable {
    private let terms: (identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber)

    /// Creates an empty discount, for test doubles that override the properties.
    public override init() {
        terms = ("", "", UUID.random(), "", 0)
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
