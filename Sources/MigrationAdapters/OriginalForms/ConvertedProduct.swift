public import Foundation
@_spi(Adapters) public import PaymentQueue
public import TransactionCore

// `@unchecked` because the superclass is so; what this class adds never changes.
/// A product of the asynchronous API as an `SKProduct`, for code that has not moved yet.
public final class ConvertedProduct: SKProduct, @unchecked Sendable {
    /// The product it was made of.
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

    /// The language of the product's price with the storefront's currency, which need not be that of the language's region.
    static func priceLocale(of product: Product) -> Locale {
        let style = product.priceFormatStyle
        let language = style.locale.identifier.prefix { $0 != "@" }
        return Locale(identifier: "\(language)@currency=\(style.currencyCode.uppercased())")
    }

    /// The product's identifier.
    public override var productIdentifier: String { product.id }

    /// The product's name for people.
    public override var localizedTitle: String { product.displayName }

    /// What the product is, for people.
    public override var localizedDescription: String { product.description }

    /// What one piece or one period costs.
    public override var price: NSDecimalNumber { NSDecimalNumber(decimal: product.price) }

    /// The locale to write the price in; it carries the currency.
    public override var priceLocale: Locale { locale }

    /// Whether members of the buyer's family may use the product.
    public override var isFamilyShareable: Bool { product.isFamilyShareable }

    /// The group of a subscription that renews; `nil` for other products.
    public override var subscriptionGroupIdentifier: String? { product.subscription?.subscriptionGroupID }

    /// The length of one period of a subscription that renews; `nil` for other products.
    public override var subscriptionPeriod: SKProductSubscriptionPeriod? { period }

    /// The introductory offer, if there is one, whether or not this customer may use it (Q-76).
    public override var introductoryPrice: SKProductDiscount? { introductory }

    /// The promotional offers (Q-76).
    public override var discounts: [SKProductDiscount] { promotional }
}
