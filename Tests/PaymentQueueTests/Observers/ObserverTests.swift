import Dispatch
import Foundation
import OpenStoreKitTest
import QueueTestSupport
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ObserverTests {
    @Test func `the default queue is the same object for one store, and another one for another store (Q-01)`() throws {
        let shop = try Shop()
        let other = try Shop()
        #expect(shop.store.run { SKPaymentQueue.default() } === shop.queue)
        #expect(other.queue !== shop.queue)
    }

    @Test(arguments: [true, false])
    func `canMakePayments answers what the asynchronous API answers (Q-02)`(isAllowed: Bool) throws {
        var app = SimulatedApp()
        app.canMakePayments = isAllowed
        let shop = try Shop(app: app)
        #expect(shop.store.run { SKPaymentQueue.canMakePayments() } == isAllowed)
        #expect(shop.store.run { AppStore.canMakePayments } == isAllowed)
    }

    @Test func `an observer is not kept alive, and then not called (Q-03)`() async throws {
        let shop = try Shop()
        weak let gone: Listener? = shop.listener()
        #expect(gone == nil)
        #expect(shop.queue.transactionObservers.isEmpty)
        let listener = shop.listener()
        shop.add("coins")
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins purchased")])
    }

    @Test func `the delegate is not kept alive (Q-03)`() throws {
        let shop = try Shop()
        let delegate = Delegate()
        shop.queue.delegate = delegate
        #expect(shop.queue.delegate === delegate)
        var gone: Delegate? = Delegate()
        shop.queue.delegate = gone
        gone = nil
        #expect(shop.queue.delegate == nil)
    }

    @Test func `the attached observers are listed (Q-04)`() throws {
        let shop = try Shop()
        let first = shop.listener()
        let second = shop.listener()
        #expect(shop.queue.transactionObservers.map { ObjectIdentifier($0) } == [first, second].map { .init($0) })
        shop.queue.remove(first)
        #expect(shop.queue.transactionObservers.map { ObjectIdentifier($0) } == [ObjectIdentifier(second)])
    }

    @Test func `a payment added without an observer waits for the first observer (Q-05, Q-07)`() async throws {
        let sheets = Gate()
        let shop = try Shop(customer: .waiting(at: sheets))
        sheets.open()
        shop.add("coins")
        shop.add("gems")
        let listener = shop.listener()
        #expect(
            await listener.received(3) == [
                .updated(["coins purchasing", "gems purchasing"]), .updated("coins purchased"),
                .updated("gems purchased"),
            ]
        )
    }

    @Test func `payments stop when the last observer is removed, and continue with the next (Q-05)`() async throws {
        let sheet = Gate()
        let shop = try Shop(customer: .waiting(at: sheet))
        let first = shop.listener()
        shop.add("coins")
        shop.add("gems")
        await sheet.arrivals()
        await first.receives(.updated("gems purchasing"))
        shop.queue.remove(first)
        sheet.open()
        let second = shop.listener()
        #expect(await second.received(2) == [.updated("coins purchased"), .updated("gems purchased")])
        #expect(first.received == [.updated("coins purchasing"), .updated("gems purchasing")])
    }

    // Many rounds, because the purchase and the launch of the queue race.
    @Test(.differs(.attachmentMoment))
    func `a purchase of the asynchronous API after an observer was attached is not delivered to it (C-18)`()
        async throws
    {
        for round in 0..<25 {
            let shop = try Shop()
            try await shop.buyAsync("themes")
            let listener = shop.listener()
            try await shop.buyAsync("pro")
            await shop.store.settle()
            #expect(listener.received == [.updated("themes purchased")], "round \(round)")
        }
    }

    @Test func `a purchase from elsewhere after an observer was attached is delivered to it once (C-18, X-07)`()
        async throws
    {
        for round in 0..<25 {
            let shop = try Shop()
            let listener = shop.listener()
            try await shop.store.buyOutside("pro")
            await shop.store.settle()
            #expect(listener.received == [.updated("pro purchased")], "round \(round)")
        }
    }

    @Test(.differs(.attachmentMoment))
    func `a purchase of the asynchronous API after the first observer was removed is not delivered to the next (C-18)`()
        async throws
    {
        for round in 0..<15 {
            let shop = try Shop()
            try await shop.buyAsync("themes")
            let first = shop.listener()
            shop.queue.remove(first)
            try await shop.buyAsync("pro")
            try await shop.store.buyOutside("gems")
            let next = shop.listener()
            await shop.store.settle()
            // The first observer may have received its transaction before it was removed.
            let delivered = (first.transactions + next.transactions).map(\.payment.productIdentifier)
            #expect(delivered == ["themes", "gems"], "round \(round)")
        }
    }

    @Test
    func `a later observer receives nothing that an earlier observer received, and finds it in the queue (Q-09, C-07)`()
        async throws
    {
        let shop = try Shop()
        let first = shop.listener()
        let transaction = try await shop.buy("coins", receivedBy: first)
        shop.queue.remove(first)
        let second = shop.listener()
        shop.add("gems")
        #expect(await second.received(2) == [.updated("gems purchasing"), .updated("gems purchased")])
        #expect(shop.queue.transactions.first === transaction)
    }

    @Test func `changes without an observer are delivered to the next observer, once (Q-14, C-07)`()
        async throws
    {
        let sheet = Gate()
        let shop = try Shop(customer: .waiting(at: sheet))
        let first = shop.listener()
        shop.add("coins")
        await sheet.arrivals()
        await first.receives(.updated("coins purchasing"))
        shop.queue.remove(first)
        sheet.open()
        let second = shop.listener()
        #expect(await second.received(1) == [.updated("coins purchased")])
        let third = shop.listener()
        shop.add("gems")
        #expect(await third.received(2) == [.updated("gems purchasing"), .updated("gems purchased")])
        #expect(first.received == [.updated("coins purchasing")])
    }

    @Test func `every observer receives everything (Q-11)`() async throws {
        let shop = try Shop()
        let listeners = (0..<3).map { _ in shop.listener() }
        shop.add("coins")
        for listener in listeners {
            #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins purchased")])
        }
    }

    @Test @MainActor func `observers that are attached in direct succession receive the same (Q-08, Q-11)`()
        async throws
    {
        let shop = try Shop()
        try await shop.buyAsync("pro")
        let first = shop.listener()
        let second = shop.listener()
        #expect(await first.received(1) == [.updated("pro purchased")])
        #expect(await second.received(1) == [.updated("pro purchased")])
    }

    @Test func `an observer that is attached twice receives each update once, and one removal detaches it (Q-13)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        shop.queue.add(listener)
        shop.add("coins")
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins purchased")])
        shop.queue.remove(listener)
        #expect(shop.queue.transactionObservers.isEmpty)
    }

    @Test func `removing an observer that is not attached has no effect (Q-14)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.queue.remove(Listener())
        shop.add("coins")
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins purchased")])
    }

    @Test func `an observer that another one detaches receives nothing more, not even the same updates (Q-14)`()
        async throws
    {
        let shop = try Shop()
        let detached = Listener()
        let first = shop.listener { queue, _ in queue.remove(detached) }
        shop.queue.add(detached)
        shop.add("coins")
        _ = await first.received(2)
        #expect(detached.received.isEmpty)
    }

    @Test func `observers are called on the main queue (Q-15, C-08)`() async throws {
        let shop = try Shop()
        let listener = shop.listener { _, _ in dispatchPrecondition(condition: .onQueue(.main)) }
        shop.add("coins")
        #expect(await listener.received(2).count == 2)
    }

    @Test @MainActor func `commands return before observers are called (Q-17)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins")
        shop.queue.restoreCompletedTransactions()
        // The main queue, which would call the observer, is busy with this test.
        #expect(listener.received.isEmpty)
        #expect(shop.states == [.purchasing])
        #expect(await listener.received(3).count == 3)
        shop.queue.finishTransaction(try await listener.transaction(in: .purchased))
        #expect(!listener.received.contains(.removed(["coins"])))
        await listener.receives(.removed(["coins"]))
    }

    @Test func `the default queue inside a callback is the queue that called the observer`() async throws {
        let shop = try Shop()
        let queue = shop.queue
        let listener = shop.listener { _, _ in #expect(SKPaymentQueue.default() === queue) }
        shop.add("coins")
        #expect(await listener.received(2).count == 2)
    }

    private final class Delegate: NSObject, SKPaymentQueueDelegate {}
}
