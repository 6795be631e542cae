import StoreKit

/// As test suites of apps write it: stored properties, getters overridden, no call of `super.init()`.
final class MockProduct: SKProduct, @unchecked Sendable {
    private let identifier: String
    private let amount: NSDecimalNumber
    private let locale: Locale
    private let offer: SKProductDiscount?

    init(
        _ identifier: String,
        price: String = "4.99",
        locale: Locale = Locale(identifier: "en_US"),
        offer: SKProductDiscount? = nil
    ) {
        self.identifier = identifier
        self.amount = NSDecimalNumber(string: price)
        self.locale = locale
        self.offer = offer
    }

    override var productIdentifier: String { identifier }
    override var price: NSDecimalNumber { amount }
    override var priceLocale: Locale { locale }
    override var localizedTitle: String { "Title of \(identifier)" }
    override var localizedDescription: String { "Description of \(identifier)" }
    override var introductoryPrice: SKProductDiscount? { offer }
    override var discounts: [SKProductDiscount] { offer.map { [$0] } ?? [] }
    override var isFamilyShareable: Bool { true }
    override var subscriptionGroupIdentifier: String? { "group" }
    override var isDownloadable: Bool { true }
    override var downloadContentLengths: [NSNumber] { [12] }
    override var downloadContentVersion: String { "1.0" }
}
