import Dispatch
import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

/// Observers that change the queue, or release an observer, inside a callback.
@Suite(.timeLimit(.standard)) struct BusyObserverTests {
    /// Strong references to observers, which an observer may release while it is called.
    private final class Holder: Sendable {
        private let held = Mutex<[Listener]>([])

        func hold(_ listener: Listener) { held.withLock { $0.append(listener) } }

        func releaseAll() {
            let held = held.withLock { held in
                defer { held = [] }
                return held
            }
            withExtendedLifetime(held) {}
        }
    }

    @Test func `nothing is bought before an observer is attached (Q-06)`() async throws {
        let asked = Mutex(0)
        let shop = try Shop(
            customer: SimulatedCustomer(purchase: { _ in
                asked.withLock { $0 += 1 }
                return true
            })
        )
        shop.add("coins")
        await shop.store.settle()
        #expect(asked.withLock { $0 } == 0)
        #expect(await shop.unfinished.isEmpty)
        let listener = shop.listener()
        await shop.store.settle()
        #expect(asked.withLock { $0 } == 1)
        #expect(listener.received == [.updated("coins purchasing"), .updated("coins purchased")])
    }

    @Test func `an observer that detaches itself receives nothing more, and the others everything (Q-14)`() async throws
    {
        let shop = try Shop()
        let leaving = Mutex<Listener?>(nil)
        let first = Listener { queue, _ in
            if let listener = leaving.withLock({ $0 }) { queue.remove(listener) }
        }
        leaving.withLock { $0 = first }
        shop.queue.add(first)
        let second = shop.listener()
        shop.add("coins")
        await shop.store.settle()
        #expect(first.received == [.updated("coins purchasing")])
        #expect(second.received == [.updated("coins purchasing"), .updated("coins purchased")])
        leaving.withLock { $0 = nil }
    }

    @Test func `an observer that is attached inside a callback receives what comes after it (Q-09, Q-11)`() async throws
    {
        let shop = try Shop()
        let late = Listener()
        let first = shop.listener { queue, transaction in
            if transaction.transactionState == .purchasing { queue.add(late) }
        }
        shop.add("coins")
        await shop.store.settle()
        #expect(first.received == [.updated("coins purchasing"), .updated("coins purchased")])
        #expect(late.received == [.updated("coins purchased")])
        #expect(shop.queue.transactionObservers.count == 2)
    }

    @Test func `a transaction finished inside a callback is removed after it, once for every observer (Q-17, Q-64)`()
        async throws
    {
        let shop = try Shop()
        let listeners = (0..<2).map { _ in
            shop.listener { queue, transaction in
                guard transaction.transactionState == .purchased else { return }
                queue.finishTransaction(transaction)
                #expect(queue.transactions.contains(transaction))
            }
        }
        shop.add("coins")
        await shop.store.settle()
        for listener in listeners {
            #expect(
                listener.received == [.updated("coins purchasing"), .updated("coins purchased"), .removed(["coins"])]
            )
        }
        #expect(shop.queue.transactions.isEmpty)
    }

    @Test func `a payment and a restore that are added inside a callback complete (Q-34)`() async throws {
        let shop = try Shop()
        let listener = shop.listener { queue, transaction in
            guard transaction.transactionState == .purchased, transaction.payment.productIdentifier == "pro" else {
                return
            }
            queue.finishTransaction(transaction)
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            queue.add(payment)
            queue.restoreCompletedTransactions()
        }
        shop.add("pro")
        await shop.store.settle()
        #expect(listener.received.contains(.updated("pro restored")))
        #expect(listener.received.contains(.restoreFinished))
        #expect(listener.received.contains(.updated("coins purchased")))
    }

    // On a queue of its own, because the main queue belongs to all tests.
    @Test func `a slow observer delays updates but not the store, and receives all of them (Q-20, Q-21)`() async {
        await #expect(processExitsWith: .success) {
            PaymentQueueDelivery.queue = DispatchQueue(label: "callbacks")
            let shop = try Shop()
            let entered = Gate()
            let isHeldUp = DispatchSemaphore(value: 0)
            let slow = shop.listener { _, transaction in
                guard transaction.payment.productIdentifier == "coins", transaction.transactionState == .purchasing
                else { return }
                Task { await entered.pass() }
                isHeldUp.wait()
            }
            shop.add("coins")
            await entered.arrivals()
            shop.add("gems")
            // The store continues: both are bought while the observer still handles the first update.
            while await shop.unfinished.count < 2 { try await shop.buyAsync("season").finish() }
            // Both were listed when they were added, in the state that was delivered last.
            #expect(shop.queue.transactions.map(\.transactionState) == [.purchasing, .purchasing])
            #expect(slow.received.isEmpty)
            isHeldUp.signal()
            await shop.store.settle()
            #expect(
                slow.received == [
                    .updated("coins purchasing"), .updated("gems purchasing"), .updated("coins purchased"),
                    .updated("gems purchased"),
                ]
                    || slow.received == [
                        .updated("coins purchasing"), .updated("coins purchased"), .updated("gems purchasing"),
                        .updated("gems purchased"),
                    ]
            )
        }
    }

    @Test
    func `an observer that is released while a batch is delivered causes no crash, and is not called again (Q-03)`()
        async throws
    {
        let shop = try Shop()
        let holder = Holder()
        let first = shop.listener { _, _ in holder.releaseAll() }
        weak var gone: Listener?
        do {
            let second = Listener()
            shop.queue.add(second)
            holder.hold(second)
            gone = second
        }
        #expect(gone != nil)
        shop.add("coins")
        await shop.store.settle()
        #expect(gone == nil)
        #expect(first.received == [.updated("coins purchasing"), .updated("coins purchased")])
        #expect(shop.queue.transactionObservers.count == 1)
    }
}
