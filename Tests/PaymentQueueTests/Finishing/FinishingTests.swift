import Foundation
import OpenStoreKitTest
import PurchaseEvents
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct FinishingTests {
    @Test func `a finished purchase leaves the queue and is finished for the asynchronous API (Q-62, Q-64, X-02)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let transaction = try await shop.buy("coins", receivedBy: listener)
        #expect(await shop.unfinished.count == 1)
        shop.queue.finishTransaction(transaction)
        #expect(
            await listener.received(3) == [
                .updated("coins purchasing"), .updated("coins purchased"), .removed(["coins"]),
            ]
        )
        #expect(shop.queue.transactions.isEmpty)
        #expect(await shop.unfinished.isEmpty)
    }

    @Test func `a failed transaction stays in the queue until it is finished (Q-62)`() async throws {
        let shop = try Shop(customer: .hesitant)
        let listener = shop.listener()
        shop.add("coins")
        let transaction = try await listener.transaction(in: .failed)
        #expect(shop.queue.transactions == [transaction])
        shop.queue.finishTransaction(transaction)
        await listener.receives(.removed(["coins"]))
        #expect(shop.queue.transactions.isEmpty)
    }

    @Test func `a deferred transaction can be finished, and its approval is delivered as a new transaction (Q-63)`()
        async throws
    {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins")
        let deferred = try await listener.transaction(in: .deferred)
        shop.queue.finishTransaction(deferred)
        await listener.receives(.removed(["coins"]))
        #expect(shop.queue.transactions.isEmpty)
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        let purchased = try await listener.transaction(in: .purchased)
        #expect(purchased !== deferred)
        #expect(deferred.transactionState == .deferred)
        #expect(shop.queue.transactions == [purchased])
    }

    @Test func `finishing a deferred transaction does not finish the purchase that was just approved (Q-63)`()
        async throws
    {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins")
        let deferred = try await listener.transaction(in: .deferred)
        let request = try #require(await shop.store.pendingRequests.first)
        // The main queue is busy, so that the approval cannot be delivered before the app finishes the transaction.
        let busy = Gate()
        let release = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
            Task.detached { await busy.pass() }
            release.wait()
            shop.queue.finishTransaction(deferred)
        }
        await busy.arrivals()
        try await shop.store.approve(request)
        await shop.store.setAskToBuy(false)
        try await shop.store.buyOutside("gems")
        release.signal()
        let purchased = try await listener.transaction(in: .purchased)
        #expect(purchased.payment.productIdentifier == "coins")
        await listener.receives(.updated("gems purchased"))
        #expect(await shop.unfinished.count == 2)
        #expect(!listener.received.contains(.removed(["coins"])) || purchased !== deferred)
    }

    @Test func `finishing twice removes once (Q-12, Q-65)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let transaction = try await shop.buy("coins", receivedBy: listener)
        shop.queue.finishTransaction(transaction)
        shop.queue.finishTransaction(transaction)
        await listener.receives(.removed(["coins"]))
        shop.queue.finishTransaction(transaction)
        try await shop.buyAndFinish("gems", receivedBy: listener)
        #expect(listener.received.filter { $0 == .removed(["coins"]) }.count == 1)
    }

    @Test func `several observers may finish the same transaction (Q-12)`() async throws {
        let shop = try Shop()
        let finish: Listener.Action = { queue, transaction in
            if transaction.transactionState == .purchased { queue.finishTransaction(transaction) }
        }
        let listeners = [shop.listener(finish), shop.listener(finish)]
        shop.add("coins")
        for listener in listeners {
            #expect(
                await listener.received(3) == [
                    .updated("coins purchasing"), .updated("coins purchased"), .removed(["coins"]),
                ]
            )
        }
    }

    @Test
    func `a transaction that another queue finishes leaves its own queue, and finishing again has no effect (Q-66)`()
        async throws
    {
        let shop = try Shop()
        let other = try Shop()
        let listener = shop.listener()
        let transaction = try await shop.buy("coins", receivedBy: listener)
        let otherListener = other.listener()
        other.queue.finishTransaction(transaction)
        #expect(await listener.received(3).last == .removed(["coins"]))
        // The transaction is in no queue any more, so that this has no effect.
        other.queue.finishTransaction(transaction)
        try await other.buyAndFinish("gems", receivedBy: otherListener)
        #expect(!otherListener.received.contains(.removed(["coins"])))
        #expect(shop.queue.transactions == [])
        #expect(await shop.unfinished.count == 0)
    }

    @Test
    func `removals are delivered in the order of the finishes, after the transactions have left the queue (Q-68)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        var bought: [SKPaymentTransaction] = []
        for product in ["coins", "gems", "pro"] { bought.append(try await shop.buy(product, receivedBy: listener)) }
        let recorder = RemovalObserver()
        shop.queue.add(recorder)
        for transaction in bought.reversed() { shop.queue.finishTransaction(transaction) }
        await listener.receives(.removed(["coins"]))
        #expect(listener.received.suffix(3) == [.removed(["pro"]), .removed(["gems"]), .removed(["coins"])])
        #expect(recorder.states.wasInQueue == [false, false, false])
    }

    /// An observer that records whether removed transactions are still in the queue.
    private final class RemovalObserver: NSObject, SKPaymentTransactionObserver {
        final class States { var wasInQueue: [Bool] = [] }
        let states = States()

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}

        func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
            for transaction in transactions {
                states.wasInQueue.append(queue.transactions.contains { $0 === transaction })
            }
        }
    }

    @Test func `the queue receives the signal of the other API's finish, and none of its own (X-02, X-03)`()
        async throws
    {
        let shop = try Shop()
        let bought = [try await shop.buyAsync("coins"), try await shop.buyAsync("gems")]
        let signals = Mutex<[PurchaseSignal]>([])
        let queue = shop.slowQueue(afterSignal: { signal in signals.withLock { $0.append(signal) } })
        let listener = Listener()
        queue.add(listener)
        await shop.store.settle()
        queue.finishTransaction(try #require(queue.transactions.first { $0.payment.productIdentifier == "coins" }))
        await shop.store.settle()
        await bought[1].finish()
        await shop.store.settle()
        #expect(signals.withLock { $0 } == [.finished(transactionID: bought[1].id)])
        #expect(queue.transactions.isEmpty)
        #expect(await shop.unfinished.isEmpty)
    }
}
