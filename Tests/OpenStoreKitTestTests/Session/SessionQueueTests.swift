import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// The queue agrees with the store the moment a session's call returns.
///
/// On the main actor, so that the queue cannot have told its observers anything in between.
@Suite(.timeLimit(.standard)) @MainActor struct SessionQueueTests {
    private let shop: SessionShop
    private let ears = SessionObserver()
    private var session: SKTestSession { shop.session }

    init() throws { shop = try SessionShop() }

    private func add(_ id: String) {
        let payment = SKMutablePayment()
        payment.productIdentifier = id
        SKPaymentQueue.default().add(payment)
    }

    /// Fills the queue with one of each: bought, failed, restored, deferred.
    private func fill() async throws {
        let queue = SKPaymentQueue.default()
        try await shop.buy("pro")
        queue.add(ears)
        try session.buyProduct(productIdentifier: "season")
        session.failTransactionsEnabled = true
        add("coins")
        await shop.store.settle()
        session.failTransactionsEnabled = false
        queue.restoreCompletedTransactions()
        await shop.store.settle()
        session.askToBuyEnabled = true
        add("gold")
        await shop.store.settle()
        #expect(
            Set(queue.transactions.map { "\($0.transactionState.testDescription) \($0.payment.productIdentifier)" })
                == ["purchased season", "failed coins", "restored pro", "deferred gold"]
        )
    }

    @Test func `clearing empties the queue before an observer is called (TS-05, TS-67)`() async throws {
        try await shop.store.run {
            let queue = SKPaymentQueue.default()
            try await fill()
            session.askToBuyEnabled = false
            session.clearTransactions()
            #expect(queue.transactions.isEmpty)
            #expect(session.allTransactions().isEmpty)
            #expect(ears.removed == [])
            await shop.store.settle()
            #expect(queue.transactions.isEmpty)
            #expect(ears.removed.count == 4)
            add("coins")
            await shop.store.settle()
            #expect(queue.transactions.map(\.transactionIdentifier) == ["0"])
        }
    }

    @Test func `a deletion changes the queue before an observer is called (TS-05, TS-48)`() async throws {
        try await shop.store.run {
            let queue = SKPaymentQueue.default()
            try await fill()
            for id in ["season", "coins", "pro", "gold"] {
                let before = queue.transactions.count
                try session.deleteTransaction(identifier: shop.latest(id).identifier)
                #expect(!queue.transactions.contains { $0.payment.productIdentifier == id })
                #expect(queue.transactions.count == before - 1)
            }
            #expect(ears.removed == [])
            await shop.store.settle()
            #expect(queue.transactions.isEmpty)
            #expect(ears.removed.count == 4)
        }
    }

    @Test func `transactions that were cleared before their delivery are not delivered (TS-67)`() async throws {
        try await shop.store.run {
            let queue = SKPaymentQueue.default()
            queue.add(ears)
            await shop.store.settle()
            try session.buyProduct(productIdentifier: "pro")
            session.clearTransactions()
            try session.buyProduct(productIdentifier: "season")
            await shop.store.settle()
            #expect(ears.words == ["purchased season"])
            #expect(queue.transactions.map(\.payment.productIdentifier) == ["season"])
        }
    }

    @Test func `an observer may clear inside its callback (TS-05)`() async throws {
        try await shop.store.run {
            let observer = ClearingObserver(session)
            SKPaymentQueue.default().add(observer)
            try session.buyProduct(productIdentifier: "pro")
            await shop.store.settle()
            #expect(observer.words == ["purchased, then 0", "removed, then 0"])
        }
    }

    @Test func `clearing from another thread takes effect at once on that thread (TS-05)`() async throws {
        try await shop.store.run {
            try await fill()
            let session = session
            let count = await Task { @concurrent in
                session.clearTransactions()
                return SKPaymentQueue.default().transactions.count
            }
            .value
            #expect(count == 0)
        }
    }
}
