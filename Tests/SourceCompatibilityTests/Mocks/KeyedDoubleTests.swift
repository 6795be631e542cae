import Foundation
import StoreKit
import Testing
import TestWaiting

/// Doubles whose values are set by the names of properties, as many test suites of public apps do.
@Suite(.timeLimit(.standard)) struct KeyedDoubleTests {
    @Test func `a product takes its values by key`() {
        let product = SKProduct()
        product.setValue("coins", forKey: "productIdentifier")
        product.setValue("Coins", forKey: "localizedTitle")
        product.setValue("Many coins", forKey: "localizedDescription")
        product.setValue(NSDecimalNumber(string: "0.99"), forKey: "price")
        product.setValue(Locale(identifier: "de_DE"), forKey: "priceLocale")
        product.setValue(NSNumber(value: true), forKey: "isFamilyShareable")
        product.setValue("group", forKey: "subscriptionGroupIdentifier")
        product.setValue(MockPeriod(1, .month), forKey: "subscriptionPeriod")
        let offer = MockDiscount(mode: .freeTrial, length: MockPeriod(1, .week))
        product.setValue(offer, forKey: "introductoryPrice")
        product.setValue([offer], forKey: "discounts")
        #expect(product.productIdentifier == "coins" && product.localizedTitle == "Coins")
        #expect(product.localizedDescription == "Many coins" && product.price == NSDecimalNumber(string: "0.99"))
        #expect(product.priceLocale.identifier == "de_DE" && product.isFamilyShareable)
        #expect(product.subscriptionGroupIdentifier == "group" && product.subscriptionPeriod?.unit == .month)
        #expect(product.introductoryPrice === offer && product.discounts.first === offer)
        product.setValue(nil, forKey: "introductoryPrice")
        #expect(product.introductoryPrice == nil)
        #expect(SKPayment(product: product).productIdentifier == "coins")
    }

    @Test func `a payment takes its values by key`() {
        let payment = SKPayment()
        payment.setValue("coins", forKey: "productIdentifier")
        payment.setValue(3, forKey: "quantity")
        payment.setValue("anna", forKey: "applicationUsername")
        payment.setValue(Data([1]), forKey: "requestData")
        payment.setValue(true, forKey: "simulatesAskToBuyInSandbox")
        #expect(payment.productIdentifier == "coins" && payment.quantity == 3)
        #expect(payment.applicationUsername == "anna" && payment.requestData == Data([1]))
        #expect(payment.simulatesAskToBuyInSandbox && payment.paymentDiscount == nil)
        let other = SKMutablePayment()
        other.setValue("coins", forKey: "productIdentifier")
        other.quantity = 3
        #expect(other != payment)
        for key in ["applicationUsername", "requestData"] { payment.setValue(nil, forKey: key) }
        payment.setValue(NSNumber(value: false), forKey: "simulatesAskToBuyInSandbox")
        #expect(other == payment)
    }

    @Test func `a transaction takes its values by key, a state also as its number`() {
        let payment = SKMutablePayment()
        payment.productIdentifier = "coins"
        let (original, transaction) = (SKPaymentTransaction(), SKPaymentTransaction())
        let states: [(Any, SKPaymentTransactionState)] = [
            (SKPaymentTransactionState.failed, .failed), (1, .purchased), (NSNumber(value: 3), .restored),
            (SKPaymentTransactionState.deferred.rawValue, .deferred),
        ]
        for (value, state) in states {
            transaction.setValue(value, forKey: "transactionState")
            #expect(transaction.transactionState == state)
        }
        transaction.setValue(payment, forKey: "payment")
        transaction.setValue("77", forKey: "transactionIdentifier")
        transaction.setValue(Date(timeIntervalSince1970: 7), forKey: "transactionDate")
        transaction.setValue(original, forKey: "original")
        transaction.setValue(SKError(.paymentCancelled), forKey: "error")
        #expect(transaction.payment === payment && transaction.transactionIdentifier == "77")
        #expect(transaction.transactionDate == Date(timeIntervalSince1970: 7) && transaction.original === original)
        #expect((transaction.error as? SKError)?.code == .paymentCancelled)
        transaction.setValue(NSError(domain: SKErrorDomain, code: 0), forKey: "error")
        #expect((transaction.error as? NSError)?.domain == SKErrorDomain)
    }

    @Test func `another key stops the process, and the message lists the keys`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            SKProduct().setValue("x", forKey: "contentRating")
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains(#"SKProduct takes no value for the key "contentRating", only for productIdentifier, "#))
        #expect(text.contains("override the property in a subclass"))
    }

    @Test func `a value of another type stops the process, and the message names the type`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            SKPayment().setValue(7, forKey: "productIdentifier")
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains(#"key "productIdentifier" of SKPayment cannot be set: 7 has to be of type String"#))
    }
}
