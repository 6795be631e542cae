import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// Observers that are asked about promoted products.
@Suite(.timeLimit(.standard)) struct PromotionTests {
    private final class Decider: NSObject, SKPaymentTransactionObserver, Sendable {
        private let answer: Bool
        private let questions = Mutex<[String]>([])

        init(answering answer: Bool) {
            self.answer = answer
            super.init()
        }

        var asked: [String] { questions.withLock { $0 } }

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}

        func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct)
            -> Bool
        {
            questions.withLock { $0.append(product.productIdentifier) }
            return answer
        }
    }

    @Test func `an observer that follows the last one is asked about promoted products (P-47)`() async throws {
        let shop = try Shop()
        for productID in ["coins", "gems"] {
            let decider = Decider(answering: false)
            shop.queue.add(decider)
            await shop.store.settle()
            try await shop.store.promote(productID)
            await shop.store.settle()
            #expect(decider.asked == [productID])
            shop.queue.remove(decider)
        }
    }

    @Test(arguments: [[true, false], [false, true]])
    func `a promoted product is bought if any observer says so, in whatever order (P-45)`(answers: [Bool]) async throws
    {
        let shop = try Shop()
        let deciders = answers.map { Decider(answering: $0) }
        for decider in deciders { shop.queue.add(decider) }
        try await shop.store.promote("coins")
        await shop.store.settle()
        #expect(deciders.map(\.asked) == [["coins"], ["coins"]])
        #expect(shop.queue.transactions.map(\.productAndState) == ["coins purchased"])
    }
}
