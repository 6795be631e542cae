public import Foundation
@_spi(PaymentQueues) public import AdapterSupport

/// A product of the store, as ``SKProductsRequest`` delivers it.
// `@unchecked` because the class is open, as Apple's is; the stored value is set before other code can access the
// object.
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
    /// The product as the store returned it; `nil` for a test double.
    final private(set) var original: Product?
    /// The store that the product was loaded from; `nil` for a test double.
    final var home: StoreScope? { original.map { StoreScope(of: $0) } }

    /// Creates a product without a name or a price, for test doubles that override the properties.
    public override init() { super.init() }

    /// Takes over the values of a product, and its store, from which code without a store of its own buys.
    ///
    /// A method and no initializer, so that the initializer of a test double may omit `super.init()`, as on Apple's
    /// systems.
    ///
    /// - Parameter product: The product that this object is made from. Call this method before other code can access
    ///   the object.
    @_spi(Adapters) public final func describe(_ product: Product) {
        terms = Terms(
            productIdentifier: product.id,
            localizedTitle: product.displayName,
            localizedDescription: product.description,
            price: NSDecimalNumber(decimal: product.price),
            priceLocale: Locale(pricesOf: product),
            isFamilyShareable: product.isFamilyShareable
        )
        if let subscription = product.subscription {
            terms.subscriptionGroupIdentifier = subscription.subscriptionGroupID
            terms.subscriptionPeriod = SKProductSubscriptionPeriod(subscription.subscriptionPeriod)
            terms.introductoryPrice = subscription.introductoryOffer.flatMap { SKProductDiscount($0, of: product) }
            terms.discounts = subscription.promotionalOffers.compactMap { SKProductDiscount($0, of: product) }
        }
        original = product
    }

    /// The identifier of the product.
    open var productIdentifier: String { terms.productIdentifier }

    /// The display name of the product, in the storefront's language.
    open var localizedTitle: String { terms.localizedTitle }

    /// The description of the product, in the storefront's language.
    open var localizedDescription: String { terms.localizedDescription }

    /// The price of one piece, or of one period of a subscription.
    open var price: NSDecimalNumber { terms.price }

    /// The locale for formatting ``price``, with the currency of the storefront.
    ///
    /// A `NumberFormatter` of style `.currency` with this locale formats the price as the store does.
    open var priceLocale: Locale { terms.priceLocale }

    /// A Boolean value that indicates whether members of the buyer's family may use the product.
    open var isFamilyShareable: Bool { terms.isFamilyShareable }

    /// The subscription group of an auto-renewable subscription; `nil` for other products (Q-76).
    open var subscriptionGroupIdentifier: String? { terms.subscriptionGroupIdentifier }

    /// The length of one period of an auto-renewable subscription; `nil` for other products (Q-76).
    open var subscriptionPeriod: SKProductSubscriptionPeriod? { terms.subscriptionPeriod }

    /// The introductory offer, also when this customer is no longer eligible for it; `nil` if the product has none
    /// (Q-76).
    open var introductoryPrice: SKProductDiscount? { terms.introductoryPrice }

    /// The promotional offers; offers of other types are not included (Q-76).
    open var discounts: [SKProductDiscount] { terms.discounts }

    /// Always `false`, because stores no longer host content (D-08).
    open var isDownloadable: Bool { false }

    /// Always `false`, because stores no longer host content (D-08); the older name of ``isDownloadable``.
    open var downloadable: Bool { isDownloadable }

    /// The version of hosted content, always empty (D-08).
    open var contentVersion: String { "" }

    /// The sizes of hosted content in bytes, always empty (D-08); the older name of ``downloadContentLengths``.
    open var contentLengths: [NSNumber] { downloadContentLengths }

    /// The sizes of hosted content in bytes, always empty (D-08).
    open var downloadContentLengths: [NSNumber] { [] }

    /// The version of hosted content, always empty (D-08).
    open var downloadContentVersion: String { "" }

    #if canImport(ObjectiveC)
    override open func setValue(_ value: Any?, forKey key: String) {
        set(KeyedValue(value, forKey: key, of: self), forKey: key)
    }
    #else
    /// Sets a property by its name, for test doubles.
    ///
    /// ## Differs from Apple
    ///
    /// Only the properties of a product without hosted content have a value that can be set. Any other key, or a value of another type, stops the process.
    /// Subclasses whose properties are overridden do not use the value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The name of the property.
    open func setValue(_ value: Any?, forKey key: String) {
        set(KeyedValue(value, forKey: key, of: self), forKey: key)
    }
    #endif

    private func set(_ value: KeyedValue, forKey key: String) {
        switch key {
        case "productIdentifier": terms.productIdentifier = value.required()
        case "localizedTitle": terms.localizedTitle = value.required()
        case "localizedDescription": terms.localizedDescription = value.required()
        case "price": terms.price = value.required()
        case "priceLocale": terms.priceLocale = value.required()
        case "isFamilyShareable": terms.isFamilyShareable = value.flag()
        case "subscriptionGroupIdentifier": terms.subscriptionGroupIdentifier = value.optional()
        case "subscriptionPeriod": terms.subscriptionPeriod = value.optional()
        case "introductoryPrice": terms.introductoryPrice = value.optional()
        case "discounts": terms.discounts = value.required()
        default:
            KeyedValue.refuse(
                key,
                of: self,
                knowing: [
                    "productIdentifier", "localizedTitle", "localizedDescription", "price", "priceLocale",
                    "isFamilyShareable", "subscriptionGroupIdentifier", "subscriptionPeriod", "introductoryPrice",
                    "discounts",
                ]
            )
        }
    }
}

extension SKProduct {
    convenience init(_ product: Product) {
        self.init()
        describe(product)
    }
}

extension Locale {
    /// Creates the locale in which the prices of a product are written.
    ///
    /// The storefront's currency can differ from that of the locale's region: an English text may be priced in euros.
    ///
    /// - Parameter product: The product.
    init(pricesOf product: Product) {
        let style = product.priceFormatStyle
        let language = style.locale.identifier.prefix { $0 != "@" }
        self.init(identifier: "\(language)@currency=\(style.currencyCode.uppercased())")
    }
}

/// The length of a subscription period, or of one period of an offer.
// `@unchecked` because the class is open, as Apple's is; the stored value is set before other code can access the
// object.
open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
    private var length: (numberOfUnits: Int, unit: SKProduct.PeriodUnit) = (0, .day)

    /// Creates a period of zero days, for test doubles that override the properties.
    public override init() { super.init() }

    // A convenience initializer, so that the initializer of a test double may omit `super.init()`, as on Apple's
    // systems.
    convenience init(numberOfUnits: Int, unit: SKProduct.PeriodUnit) {
        self.init()
        length = (numberOfUnits, unit)
    }

    /// The length of the period, in units of ``unit``.
    open var numberOfUnits: Int { length.numberOfUnits }

    /// The unit of ``numberOfUnits``.
    open var unit: SKProduct.PeriodUnit { length.unit }
}

extension SKProductSubscriptionPeriod {
    /// Creates a period of the original API with the same unit and the same number of units.
    ///
    /// ## Differs from Apple
    /// Apple's class has no such initializer.
    ///
    /// - Parameter period: The period in the asynchronous API.
    public convenience init(_ period: Product.SubscriptionPeriod) {
        self.init(numberOfUnits: period.value, unit: SKProduct.PeriodUnit(period.unit))
    }
}

extension SKProduct.PeriodUnit {
    /// Creates the same unit of the original API.
    ///
    /// ## Differs from Apple
    /// Apple's enumeration has no such initializer.
    ///
    /// - Parameter unit: The unit in the asynchronous API.
    public init(_ unit: Product.SubscriptionPeriod.Unit) {
        self =
            switch unit {
            case .day: .day
            case .week: .week
            case .month: .month
            // Years, and a unit that Apple may add: the original API knows no other.
            default: .year
            }
    }
}
