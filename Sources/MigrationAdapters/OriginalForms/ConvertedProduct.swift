public import Foundation
@_spi(Adapters) public import PaymentQueue
public import TransactionCore

// `@unchecked` because the superclass is; the properties that this class adds never change.
/// A product of the asynchronous API as an `SKProduct`, for code that has not been migrated yet.
public final class ConvertedProduct: SKProduct, @unchecked Sendable {
    /// The product of the asynchronous API.
    public let product: Product

    private let locale: Locale
    private let period: SKProductSubscriptionPeriod?
    private let introductory: SKProductDiscount?
    private let promotional: [SKProductDiscount]

    init(_ product: Product) {
        self.product = product
        let locale = Self.priceLocale(of: product)
        self.locale = locale
        let subscription = product.subscription
        period = subscription.map { Counterpart.of($0.subscriptionPeriod) }
        introductory = subscription?.introductoryOffer.flatMap { ConvertedDiscount($0, priceLocale: locale) }
        promotional = subscription?.promotionalOffers.compactMap { ConvertedDiscount($0, priceLocale: locale) } ?? []
        super.init()
        belong(with: product)
    }

    /// Returns a locale with the language of the product's price and the storefront's currency.
    ///
    /// The currency need not be that of the language's region.
    static func priceLocale(of product: Product) -> Locale {
        let style = product.priceFormatStyle
        let language = style.locale.identifier.prefix { $0 != "@" }
        return Locale(identifier: "\(language)@currency=\(style.currencyCode.uppercased())")
    }

    /// The product's identifier.
    public override var productIdentifier: String { product.id }

    /// The localized name of the product.
    public override var localizedTitle: String { product.displayName }

    /// The localized description of the product.
    public override var localizedDescription: String { product.description }

    /// The price of one unit or one period.
    public override var price: NSDecimalNumber { NSDecimalNumber(decimal: product.price) }

    /// The locale for formatting the price; it carries the currency.
    public override var priceLocale: Locale { locale }

    /// A Boolean value that indicates whether family members of the buyer may use the product.
    public override var isFamilyShareable: Bool { product.isFamilyShareable }

    /// The group of a subscription that renews; `nil` for other products.
    public override var subscriptionGroupIdentifier: String? { product.subscription?.subscriptionGroupID }

    /// The length of one period of a subscription that renews; `nil` for other products.
    public override var subscriptionPeriod: SKProductSubscriptionPeriod? { period }

    /// The introductory offer, if there is one, even if this customer is not eligible for it (Q-76).
    public override var introductoryPrice: SKProductDiscount? { introductory }

    /// The promotional offers (Q-76).
    public override var discounts: [SKProductDiscount] { promotional }
}

/// An offer of the asynchronous API as an object of the original one.
// `@unchecked` because the superclass is; the properties that this class adds never change.
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

/// A period of the asynchronous API as an object of the original one.
// `@unchecked` because the superclass is; the properties that this class adds never change.
final class ConvertedPeriod: SKProductSubscriptionPeriod, @unchecked Sendable {
    private let length: (count: Int, unit: SKProduct.PeriodUnit)

    init(numberOfUnits: Int, unit: SKProduct.PeriodUnit) {
        length = (numberOfUnits, unit)
        super.init()
    }

    override var numberOfUnits: Int { length.count }

    override var unit: SKProduct.PeriodUnit { length.unit }
}

/// A storefront of the asynchronous API as an object of the original one.
// `@unchecked` because the superclass is; the properties that this class adds never change.
final class ConvertedStorefront: SKStorefront, @unchecked Sendable {
    private let names: (countryCode: String, identifier: String)

    init(countryCode: String, identifier: String) {
        names = (countryCode, identifier)
        super.init()
    }

    override var countryCode: String { names.countryCode }

    override var identifier: String { names.identifier }
}
