public import Foundation
import QueueAdapters
public import TransactionCore

/// A product of the store, as ``SKProductsRequest`` finds it.
// `@unchecked` because the class is open, as Apple's is; the stored value is set before anybody else sees the object.
open class SKProduct: NSObject, @unchecked Sendable {
    struct Terms {
        var productIdentifier = ""
        var localizedTitle = ""
        var localizedDescription = ""
        var price: NSDecimalNumber = .zero
        var priceLocale = Locale.current
        var isFamilyShareable = false
        var subscriptionGroupIdentifier: String?
        var subscriptionPeriod: SKProductSubscriptionPeriod?
        var introductoryPrice: SKProductDiscount?
        var discounts: [SKProductDiscount] = []
    }

    private var terms = Terms()
    /// The store that the product was loaded from; `nil` for a test double.
    final private(set) var home: StoreScopeSignals?

    /// A product without a name or a price, for test doubles that override the properties.
    public override init() { super.init() }

    // Convenience, so that a test double's own initialiser may leave `super.init()` out, as it may on Apple's systems.
    convenience init(terms: Terms) {
        self.init()
        self.terms = terms
    }

    /// Lets code that was given no store buy where a product was loaded.
    ///
    /// - Parameter product: The product that this one is made of; to be called before anybody else sees the object.
    @_spi(Adapters) public final func belong(with product: Product) { home = StoreScopeSignals(of: product) }

    /// The name by which the product is asked for and bought.
    open var productIdentifier: String { terms.productIdentifier }

    /// The product's name for people, in the storefront's language.
    open var localizedTitle: String { terms.localizedTitle }

    /// What the product is, for people, in the storefront's language.
    open var localizedDescription: String { terms.localizedDescription }

    /// What one piece, or one period of a subscription, costs.
    open var price: NSDecimalNumber { terms.price }

    /// The locale to write ``price`` in; it carries the currency of the storefront.
    ///
    /// A `NumberFormatter` of style `.currency` with this locale writes the price as the store does.
    open var priceLocale: Locale { terms.priceLocale }

    /// Whether members of the buyer's family may use the product.
    open var isFamilyShareable: Bool { terms.isFamilyShareable }

    /// The group of a subscription that renews; `nil` for other products (Q-76).
    open var subscriptionGroupIdentifier: String? { terms.subscriptionGroupIdentifier }

    /// The length of one period of a subscription that renews; `nil` for other products (Q-76).
    open var subscriptionPeriod: SKProductSubscriptionPeriod? { terms.subscriptionPeriod }

    /// The introductory offer, whenever one is set up, whether or not this customer may still use it (Q-76).
    open var introductoryPrice: SKProductDiscount? { terms.introductoryPrice }

    /// The promotional offers, and no other offers (Q-76).
    open var discounts: [SKProductDiscount] { terms.discounts }

    /// Always `false`, since no store hosts content any more (D-08).
    open var isDownloadable: Bool { false }

    /// Always `false`, since no store hosts content any more (D-08); the older name of ``isDownloadable``.
    open var downloadable: Bool { isDownloadable }

    /// The version of hosted content, always empty (D-08).
    open var contentVersion: String { "" }

    /// The sizes of hosted content in bytes, always empty (D-08); the older name of ``downloadContentLengths``.
    open var contentLengths: [NSNumber] { downloadContentLengths }

    /// The sizes of hosted content in bytes, always empty (D-08).
    open var downloadContentLengths: [NSNumber] { [] }

    /// The version of hosted content, always empty (D-08).
    open var downloadContentVersion: String { "" }
}

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

extension Locale {
    // The storefront's currency need not be that of the locale's region: an English text may be priced in euros.
    init(pricesOf product: Product) {
        let style = product.priceFormatStyle
        let language = style.locale.identifier.prefix { $0 != "@" }
        self.init(identifier: "\(language)@currency=\(style.currencyCode.uppercased())")
    }
}

/// The length of a subscription period, or of one period of an offer.
// `@unchecked` because the class is open, as Apple's is; the stored value is set before anybody else sees the object.
open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
    private var length: (numberOfUnits: Int, unit: SKProduct.PeriodUnit) = (0, .day)

    /// A period of zero days, for test doubles that override the properties.
    public override init() { super.init() }

    // Convenience, so that a test double's own initialiser may leave `super.init()` out, as it may on Apple's systems.
    convenience init(numberOfUnits: Int, unit: SKProduct.PeriodUnit) {
        self.init()
        length = (numberOfUnits, unit)
    }

    /// How many ``unit``s the period has.
    open var numberOfUnits: Int { length.numberOfUnits }

    /// The unit that ``numberOfUnits`` counts.
    open var unit: SKProduct.PeriodUnit { length.unit }
}

extension SKProductSubscriptionPeriod {
    convenience init(_ period: Product.SubscriptionPeriod) {
        let unit: SKProduct.PeriodUnit =
            switch period.unit {
            case .day: .day
            case .week: .week
            case .month: .month
            case .year: .year
            }
        self.init(numberOfUnits: period.value, unit: unit)
    }
}
