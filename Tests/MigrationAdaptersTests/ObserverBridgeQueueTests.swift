import Foundation
import OpenStoreKit
import OpenStoreKitTest
import QueueTestSupport
import Testing
import TestWaiting

/// The payment queue of an observer bridge, and the observers on it.
@Suite(.timeLimit(.standard)) struct ObserverBridgeQueueTests {
    @Test func `old code that adds payments to the bridge's queue buys through the asynchronous API`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let namespace = UUID()
            let recorder = AwaitedObserver(finishAll)
            let relay = ObserverBridge(to: recorder, names: .nameBased(namespace: namespace))
            relay.start()
            relay.queue.add(Shop.payment("pro", name: "anna"))
            #expect(await recorder.received(3) == ["purchasing pro", "purchased pro", "removed pro"])
            let bought = try #require(await shop.results(of: Transaction.all).first).unsafePayloadValue
            #expect(
                bought.appAccountToken == (try AccountNamePolicy.nameBased(namespace: namespace).token(for: "anna"))
            )
            relay.queue.add(Shop.payment("nothing"))
            #expect(
                await recorder.received(6).suffix(3) == ["purchasing nothing", "failed nothing", "removed nothing"]
            )
            relay.queue.restoreCompletedTransactions(withApplicationUsername: "anna")
            #expect(await recorder.received(9).suffix(3) == ["restored pro", "restore finished", "removed pro"])
            let restored = try #require(recorder.transactions.last)
            #expect(restored.original?.transactionIdentifier == "\(bought.id)")
            #expect(restored.transactionIdentifier != "\(bought.id)")
            relay.queue.restoreCompletedTransactions(withApplicationUsername: "bob")
            #expect(await recorder.received(10).last == "restore finished")
            shop.store.customer = SimulatedCustomer(signIn: { false })
            relay.queue.restoreCompletedTransactions()
            #expect(await recorder.received(11).last == "restore failed 2")
            await shop.store.moveCustomer(to: "FRA")
            #expect(await recorder.received(12).last == "storefront changed")
        }
    }

    @Test func `observers are attached and removed, and are held weakly (Q-03, Q-14)`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let other = AwaitedObserver()
            var recorder: AwaitedObserver? = AwaitedObserver()
            let relay = ObserverBridge(to: try #require(recorder))
            weak let former = recorder
            recorder = nil
            #expect(former == nil)
            relay.queue.add(other)
            relay.queue.add(other)
            #expect(relay.queue.transactionObservers.map { $0 === other } == [true])
            _ = try await relay.purchase(shop.product("coins"))
            #expect(other.received == ["purchasing coins", "purchased coins"])
            relay.queue.remove(other)
            _ = try await relay.purchase(shop.product("gems"))
            #expect(other.received.count == 2)
        }
    }

    @Test func `a transaction that no observer of a bridge received waits for the next observer (C-07)`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            var former: AwaitedObserver? = AwaitedObserver()
            let relay = ObserverBridge(to: try #require(former))
            relay.start()
            former = nil
            _ = try await relay.purchase(shop.product("coins"))
            let later = AwaitedObserver()
            relay.queue.add(later)
            await relay.settle()
            #expect(later.received == ["purchased coins"])
        }
    }

    @Test func `an observer that is attached to a bridge again keeps its place (Q-13)`() throws {
        let shop = try Shop()
        shop.store.run {
            let (first, second) = (AwaitedObserver(), AwaitedObserver())
            let relay = ObserverBridge(to: first)
            relay.queue.add(second)
            relay.queue.add(first)
            #expect(relay.queue.transactionObservers.map { $0 === first } == [true, false])
        }
    }

    @Test func `observers are called on the queue that was chosen, in the store of the caller (Q-15)`() async throws {
        let shop = try Shop()
        let key = DispatchSpecificKey<String>()
        let callbacks = DispatchQueue(label: "callbacks")
        callbacks.setSpecific(key: key, value: "chosen")
        let queue = shop.queue
        try await shop.store.run {
            let recorder = AwaitedObserver { _, _ in
                #expect(DispatchQueue.getSpecific(key: key) == "chosen")
                #expect(SKPaymentQueue.default() === queue)
            }
            let relay = ObserverBridge(to: recorder, callbackQueue: callbacks)
            _ = try await relay.purchase(shop.product("coins"))
            #expect(recorder.received.count == 2)
        }
    }

    @Test(.differs(.finishedElsewhere))
    func `a transaction that the bridge finishes leaves the store's own queue (X-03)`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            var events = QueueEvents(of: shop.queue).makeAsyncIterator()
            let relayed = AwaitedObserver()
            let relay = ObserverBridge(to: relayed)
            relay.start()
            try await shop.store.buyOutside("coins")
            // Both have received it before one of them finishes it: the other would hear nothing otherwise.
            guard case .updated? = await events.next() else { throw Unexpected("the store's own queue was not told") }
            #expect(await relayed.received(1) == ["purchased coins"])
            relay.queue.finishTransaction(try #require(relayed.transactions.first))
            guard case .removed? = await events.next() else { throw Unexpected("the purchase stayed in the queue") }
            #expect(await relayed.received(2) == ["purchased coins", "removed coins"])
            #expect(shop.queue.transactions.isEmpty)
        }
    }

    @Test func `a payment is in the bridge's queue when add returns (Q-72)`() async throws {
        let shop = try Shop()
        await shop.store.run {
            let recorder = AwaitedObserver()
            let relay = ObserverBridge(to: recorder)
            relay.start()
            relay.queue.add(Shop.payment("coins"))
            let listed = relay.queue.transactions
            #expect(listed.count == 1)
            #expect(await recorder.received(2) == ["purchasing coins", "purchased coins"])
            #expect(recorder.transactions.allSatisfy { $0 === listed.first })
        }
    }
}
