import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

/// Observers as apps write them.
@Suite(.timeLimit(.standard)) struct ClientTests {
    final class PlainObserver: NSObject, SKPaymentTransactionObserver {
        var seen: [String] = []
        let done = Gate()

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
            for transaction in transactions {
                switch transaction.transactionState {
                case .purchased, .failed, .restored:
                    seen.append(transaction.payment.productIdentifier)
                    queue.finishTransaction(transaction)
                case .purchasing, .deferred: break
                @unknown default: break
                }
            }
        }

        func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
            Task { [done] in await done.pass() }
        }
    }

    @MainActor final class ScreenModel: NSObject, @preconcurrency SKPaymentTransactionObserver {
        var owned: [String] = []
        let done = Gate()

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
            for transaction in transactions where transaction.transactionState == .purchased {
                owned.append(transaction.payment.productIdentifier)
                Task { await done.pass() }
            }
        }
    }

    @MainActor final class IsolatedModel: NSObject, @MainActor SKPaymentTransactionObserver {
        var owned: [String] = []
        let done = Gate()

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
            for transaction in transactions where transaction.transactionState == .purchased {
                owned.append(transaction.payment.productIdentifier)
                Task { await done.pass() }
            }
        }
    }

    @Test func `a plain observer grants and finishes`() async throws {
        let shop = try Shop()
        let observer = PlainObserver()
        shop.queue.add(observer)
        shop.add("coins")
        await observer.done.arrivals()
        #expect(observer.seen == ["coins"])
        #expect(await shop.unfinished.isEmpty)
        #expect(shop.queue.transactions.isEmpty)
    }

    @Test @MainActor func `an observer on the main actor is called there`() async throws {
        let shop = try Shop()
        let model = ScreenModel()
        shop.queue.add(model)
        shop.add("pro")
        await model.done.arrivals()
        #expect(model.owned == ["pro"])
    }

    @Test @MainActor func `an observer whose conformance is isolated is called on the main actor`() async throws {
        let shop = try Shop()
        let model = IsolatedModel()
        shop.queue.add(model)
        shop.add("pro")
        await model.done.arrivals()
        #expect(model.owned == ["pro"])
    }

    @Test func `a transaction may be handed to a task and finished there`() async throws {
        let shop = try Shop()
        let listener = shop.listener { queue, transaction in
            guard transaction.transactionState == .purchased else { return }
            Task { queue.finishTransaction(transaction) }
        }
        shop.add("coins")
        await listener.receives(.removed(["coins"]))
        #expect(await shop.unfinished.isEmpty)
    }

    private final class DoubleQueue: SKPaymentQueue, @unchecked Sendable {
        private(set) var added: [SKPayment] = []

        override func add(_ payment: SKPayment) { added.append(payment) }
        override class func canMakePayments() -> Bool { false }
    }

    private final class DoubleTransaction: SKPaymentTransaction, @unchecked Sendable {
        override var transactionState: SKPaymentTransactionState { .restored }
        override var transactionIdentifier: String? { "1" }
    }

    @Test func `queues and transactions can be replaced by test doubles`() throws {
        let queue = DoubleQueue()
        let payment = SKMutablePayment()
        payment.productIdentifier = "coins"
        queue.add(payment)
        #expect(queue.added == [payment])
        #expect(!DoubleQueue.canMakePayments())
        let transaction = DoubleTransaction()
        #expect(transaction.transactionState == .restored)
        #expect(transaction.transactionIdentifier == "1")
        #expect(transaction.payment == SKPayment())
    }

    @Test func `a new queue object has the transactions of the current store's queue`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        _ = try await shop.buy("coins", receivedBy: listener)
        #expect(shop.store.run { SKPaymentQueue().transactions } == shop.queue.transactions)
    }

    /// A subclass of an app that counts the transactions finished through it.
    private final class CountingQueue: SKPaymentQueue, @unchecked Sendable {
        private let count = Atomic(0)
        var finished: Int { count.load(ordering: .relaxed) }

        override func finishTransaction(_ transaction: SKPaymentTransaction) {
            count.add(1, ordering: .relaxed)
            super.finishTransaction(transaction)
        }
    }

    @Test
    func `an observer is called with the subclassed queue object that it was attached to, which can finish (Q-62)`()
        async throws
    {
        let shop = try Shop()
        let counting = shop.store.run { CountingQueue() }
        let listener = Listener { queue, transaction in
            #expect(queue === counting)
            if transaction.transactionState == .purchased { queue.finishTransaction(transaction) }
        }
        let own = shop.listener { queue, _ in #expect(queue !== counting) }
        shop.store.run { counting.add(listener) }
        shop.add("coins")
        await listener.receives(.removed(["coins"]))
        await own.receives(.removed(["coins"]))
        #expect(counting.finished == 1)
        #expect(await shop.unfinished.isEmpty)
    }

    @Test func `an observer whose queue object was released is called with the store's own queue (Q-03)`() async throws
    {
        let shop = try Shop()
        let queue = shop.queue
        let listener = Listener { called, _ in #expect(called === queue) }
        shop.store.run { CountingQueue().add(listener) }
        shop.add("coins")
        #expect(await listener.received(2).count == 2)
    }

    private final class PriceConsentDelegate: NSObject, SKPaymentQueueDelegate, Sendable {
        private let queues = Mutex<[ObjectIdentifier]>([])
        var called: [ObjectIdentifier] { queues.withLock { $0 } }

        func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool {
            queues.withLock { $0.append(ObjectIdentifier(paymentQueue)) }
            return true
        }
    }

    @Test func `a delegate is called with the subclassed queue object whose delegate it is`() async throws {
        let shop = try Shop()
        let counting = shop.store.run { CountingQueue() }
        let delegate = PriceConsentDelegate()
        let listener = shop.listener()
        shop.store.run { counting.delegate = delegate }
        let plan = try await shop.buyAndFinish("plan.month", receivedBy: listener)
        try await shop.store.requestPriceConsent(of: try #require(plan.transactionIdentifier.flatMap { UInt64($0) }))
        await shop.store.settle()
        #expect(delegate.called == [ObjectIdentifier(counting)])
    }
}
