import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ProductSeamTests {
    @Test func `a product behind an app's protocol`() {
        let product: any ProductType = MockProduct("coins")
        #expect(product.productIdentifier == "coins")
        #expect(product.subscriptionPeriod == nil)
    }

    @Test func `conformances that apps add to products`() {
        let cheap = MockProduct("cheap", price: "1")
        let dear = MockProduct("dear", price: "2")
        #expect(cheap.id == "cheap")
        #expect([dear, cheap].min() === cheap)
        #expect("\(SKProductDiscount.PaymentMode.freeTrial)" == "mode 2")
        #expect(SKProduct.PeriodUnit.allCases.count == 4)
    }

    @Test func `an app's own type hides the module's type, which the qualified name still finds`() async {
        let own = Transaction(amount: 3)
        #expect(own.amount == 3)
        let theirs: [StoreKit.Transaction] = []
        let alias: [StoreTransaction] = theirs
        #expect(alias.isEmpty)
        #expect(ShopProduct.original(MockProduct("coins")).identifier == "coins")
    }

    @Test func `products in sets and dictionaries by identity`() {
        let first = MockProduct("coins")
        let second = MockProduct("coins")
        #expect(first != second)
        #expect(Set<SKProduct>([first, first, second]).count == 2)
        let names = Dictionary(uniqueKeysWithValues: [first as SKProduct].map { ($0.productIdentifier, $0) })
        #expect(names["coins"] === first)
    }
}
