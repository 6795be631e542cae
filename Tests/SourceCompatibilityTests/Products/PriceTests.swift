import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PriceTests {
    @Test(arguments: [
        ("en_US", "4.99", "$4.99"),
        ("en_US@currency=EUR", "4.99", "€4.99"),
        ("de_DE@currency=EUR", "4.99", "4,99\u{a0}€"),
        ("ja_JP@currency=JPY", "480", "¥480"),
    ])
    func `NumberFormatter writes the price in the price's locale`(locale: String, price: String, text: String) {
        let product = MockProduct("coins", price: price, locale: Locale(identifier: locale))
        #expect(product.localizedPrice == text)
    }

    @Test func `the price's locale has the currency`() {
        let locale = MockProduct("coins", locale: Locale(identifier: "en_US@currency=EUR")).priceLocale
        #expect(locale.currencyCode == "EUR")
        #expect(locale.currencySymbol == "€")
        #expect(locale.currency?.identifier == "EUR")
        #expect(locale.regionCode == "US")
    }

    @Test func `a discount's price in its own locale`() {
        let discount = MockDiscount(mode: .payAsYouGo, length: MockPeriod(1, .month))
        #expect(discount.localizedPrice == "0,99\u{a0}€")
    }

    @Test func `prices are compared and computed with`() {
        let product = MockProduct("year", price: "59.99")
        #expect(abs(product.price.doubleValue - 59.99) < 0.001)
        #expect(product.price.stringValue == "59.99")
        #expect(product.price.decimalValue == Decimal(string: "59.99"))
        #expect(product.price(perMonthIn: 12) == NSDecimalNumber(string: "4.99"))
        #expect(product.price.compare(NSDecimalNumber(string: "60")) == .orderedAscending)
        #expect(product.price as Decimal == Decimal(string: "59.99"))
        #expect(!product.isFree)
        #expect(MockProduct("gift", price: "0").isFree)
    }

    @Test func `products are sorted by price`() {
        let products: [SKProduct] = ["9.99", "0.99", "4.99"].map { MockProduct($0, price: $0) }
        let sorted = products.sorted { $0.price.compare($1.price) == .orderedAscending }
        #expect(sorted.map(\.productIdentifier) == ["0.99", "4.99", "9.99"])
        #expect(sorted.max { $0.price.doubleValue < $1.price.doubleValue } === products[0])
    }
}
