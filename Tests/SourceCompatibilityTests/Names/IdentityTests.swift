import Foundation
import StoreKit
import Testing
import TestWaiting

/// Objects of the original API in sets and dictionaries.
@Suite(.timeLimit(.standard)) struct IdentityTests {
    @Test func `transactions stay dictionary keys when their state changes`() {
        let transaction = MovableTransaction()
        let other = MovableTransaction()
        var completions: [SKPaymentTransaction: String] = [transaction: "first", other: "second"]
        transaction.transactionState = .purchased
        #expect(completions[transaction] == "first")
        #expect(completions.removeValue(forKey: other) == "second")
        #expect(completions[other] == nil)
        #expect(transaction.isEqual(transaction))
        #expect(!transaction.isEqual(other))
    }

    @Test func `products, discounts and periods are equal to themselves only`() {
        let products: [SKProduct] = [MockProduct("coins"), MockProduct("coins")]
        #expect(Set(products).count == 2)
        #expect(products[0] == products[0])
        #expect(products[0] != products[1])
        #expect(products.firstIndex(of: products[1]) == 1)
        let periods = [MockPeriod(1, .month), MockPeriod(1, .month)]
        #expect(Set<SKProductSubscriptionPeriod>(periods).count == 2)
        let discounts = [SKProductDiscount(), SKProductDiscount()]
        #expect(NSSet(array: discounts).count == 2)
    }

    @Test func `payments are equal by value, also in sets and as keys`() throws {
        let payment = SKMutablePayment(product: MockProduct("coins"))
        payment.quantity = 2
        payment.applicationUsername = "ann"
        let copy = try #require(payment.copy() as? SKPayment)
        #expect(payment.isEqual(copy))
        #expect(payment.hash == copy.hash)
        #expect(Set<SKPayment>([payment, copy]).count == 1)
        let changed = try #require(payment.mutableCopy() as? SKMutablePayment)
        changed.quantity = 3
        #expect(!changed.isEqual(copy))
        #expect(!copy.isEqual(nil))
        #expect(!copy.isEqual("coins"))
    }

    @Test(arguments: [("en_US", "$1,234.50"), ("de_DE@currency=EUR", "1.234,50\u{A0}€"), ("ja_JP", "¥1,234")])
    func `a price is written with its own locale`(locale: String, text: String) {
        let product = MockProduct("pro", price: "1234.5", locale: Locale(identifier: locale))
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        formatter.locale = product.priceLocale
        let written = formatter.string(from: product.price)
        #expect(written?.replacing("¥", with: "¥") == text)
        #expect(product.price.doubleValue == 1234.5)
        #expect(product.price.multiplying(by: 2).stringValue == "2469")
        #expect(product.price.decimalValue == Decimal(string: "1234.5"))
        #expect(product.price.compare(NSDecimalNumber(string: "1234.50")) == .orderedSame)
    }
}
