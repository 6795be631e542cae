import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct QueueSeamTests {
    @Test func `a queue behind an app's protocol`() {
        let mock = MockPaymentQueue()
        let queue: any PaymentQueueType = mock
        queue.add(SKPayment(product: MockProduct("coins")))
        queue.add(MinimalObserver())
        queue.restoreCompletedTransactions(withApplicationUsername: "anna")
        #expect(mock.payments.map(\.productIdentifier) == ["coins"])
        #expect(mock.userNames == ["anna"])
        #expect(!MockPaymentQueue.canMakePayments())
        #expect(mock.storefront?.countryCode == "FRA")
    }

    @Test func `the default queue behind an app's protocol`() {
        let provider: any DefaultQueueProviding.Type = MockPaymentQueue.self
        #expect(provider.default() as AnyObject === MockPaymentQueue.shared)
    }

    @Test func `a transaction behind an app's protocol`() {
        let transaction = MockTransaction(.failed, payment: StubPayment("coins"), error: SKError(.paymentCancelled))
        let seam: any TransactionType = transaction
        #expect(seam.transactionState.name == "failed")
        #expect(seam.transactionIdentifier == "1000000")
        #expect(seam.downloads.first?.contentIdentifier == "level-7")
        #expect(transaction.wasCancelled)
        #expect(transaction.productIdentifier == "coins")
        #expect(transaction.transactionState.isFinal)
    }

    @Test func `a transaction double whose state moves on`() {
        let double = MovableTransaction()
        #expect(double.transactionState == .purchasing)
        double.transactionState = .purchased
        #expect((double as SKPaymentTransaction).transactionState == .purchased)
    }

    @Test func `states have Apple's numbers (Q-41)`() {
        let states: [SKPaymentTransactionState] = [.purchasing, .purchased, .failed, .restored, .deferred]
        #expect(states.map(\.rawValue) == Array(0...4))
        #expect(SKPaymentTransactionState(rawValue: 3) == .restored)
    }

    @Test func `payments are made, changed and copied`() throws {
        let payment = SKMutablePayment(product: MockProduct("coins"))
        #expect(payment.quantity == 1)
        payment.quantity = 3
        payment.applicationUsername = "anna"
        payment.simulatesAskToBuyInSandbox = true
        payment.paymentDiscount = SKPaymentDiscount(
            identifier: "spring",
            keyIdentifier: "key",
            nonce: UUID(),
            signature: "c2ln",
            timestamp: 1
        )
        let copy = try #require(payment.copy() as? SKPayment)
        payment.quantity = 9
        #expect(copy.quantity == 3)
        #expect(copy.applicationUsername == "anna")
        #expect(copy.simulatesAskToBuyInSandbox)
        #expect(copy.paymentDiscount?.identifier == "spring")
        let mutable = try #require(copy.mutableCopy() as? SKMutablePayment)
        mutable.productIdentifier = "gems"
        #expect(copy.productIdentifier == "coins")
        let empty = SKMutablePayment()
        empty.productIdentifier = "gems"
        #expect(empty.productIdentifier == "gems")
    }

    @Test func `payment doubles`() {
        let payment: SKPayment = StubPayment("coins")
        #expect(payment.productIdentifier == "coins")
        #expect(payment.quantity == 3)
        #expect(SKPayment(product: MockProduct("pro")).productIdentifier == "pro")
        let mutable = StubMutablePayment()
        mutable.productIdentifier = "gems"
        #expect((mutable as SKPayment).productIdentifier == "gems")
    }

    @Test func `transactions key dictionaries by identity`() {
        let transaction = SKPaymentTransaction()
        let callbacks: [SKPaymentTransaction: String] = [transaction: "done"]
        #expect(callbacks[transaction] == "done")
        #expect(callbacks[SKPaymentTransaction()] == nil)
    }
}
