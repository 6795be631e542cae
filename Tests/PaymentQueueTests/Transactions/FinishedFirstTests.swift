import Foundation
import OpenStoreKitTest
@testable import PaymentQueue
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

/// Transactions that a loop over `Transaction.updates` finishes before the queue has handled them.
@Suite(.timeLimit(.standard)) struct FinishedFirstTests {
    @Test(arguments: OutsideEvent.allCases)
    func `an event outside the app that a listener finishes first is purchased and then removed (X-07, X-12)`(
        event: OutsideEvent
    ) async throws {
        let shop = try Shop()
        let finishing = FinishingListener()
        let queue = shop.slowQueue { await finishing.finishes([$0]) }
        let loop = finishing.begin(in: shop.store)
        defer { loop.cancel() }
        try await event.prepare(in: shop)
        let listener = Listener()
        queue.add(listener)
        try await event.happen(in: shop)
        await shop.store.settle()
        #expect(listener.received == [.updated("\(event.productID) purchased"), .removed([event.productID])])
        #expect(queue.transactions.isEmpty)
    }

    @Test func `an outside purchase whose finish the queue learns first is purchased and then removed (X-12)`()
        async throws
    {
        let shop = try Shop()
        let (finishing, signalled) = (FinishingListener(), FinishingListener())
        let gate = Gate()
        let queue = shop.slowQueue(
            beforeAnnouncement: { if $0 == 0 { await gate.pass() } },
            afterSignal: { if case .finished(let id) = $0 { signalled.note(id) } }
        )
        let loop = finishing.begin(in: shop.store)
        defer { loop.cancel() }
        let listener = Listener()
        queue.add(listener)
        #expect(try await shop.store.buyOutside("coins") == 0)
        await gate.arrivals()
        // The queue handles the first purchase. With a full mailbox it reads only one further announcement.
        for _ in 0..<256 { queue.storeQueue().mailbox.post(.wentToBackground) }
        let ids = [try await shop.store.buyOutside("gems"), try await shop.store.buyOutside("themes")]
        await signalled.finishes(Set(ids))
        gate.open()
        await shop.store.settle()
        let products = ["coins", "gems", "themes"]
        #expect(listener.received.filter { $0.isUpdate } == products.map { .updated("\($0) purchased") })
        #expect(listener.received.filter { !$0.isUpdate } == products.map { .removed([$0]) })
        #expect(queue.transactions.isEmpty)
    }

    @Test
    func `a transaction that a listener finishes before the queue reads its launch is purchased, then removed (X-12)`()
        async throws
    {
        let shop = try Shop()
        let pro = try await shop.buyAsync("pro")
        let coins = try await shop.buyAsync("coins")
        let finishing = FinishingListener()
        let queue = shop.slowQueue(beforeLaunch: { await finishing.finishes([pro.id]) })
        let listener = Listener()
        queue.add(listener)
        await pro.finish()
        finishing.note(pro.id)
        await shop.store.settle()
        #expect(listener.received == [.updated(["pro purchased", "coins purchased"]), .removed(["pro"])])
        #expect(queue.transactions.map(\.transactionIdentifier) == [String(coins.id)])
    }

    @Test func `a transaction that was finished before the observer was attached is not delivered (C-18)`() async throws
    {
        let shop = try Shop()
        try await shop.buyAsync("pro").finish()
        let queue = shop.slowQueue()
        let listener = Listener()
        queue.add(listener)
        // Bought and finished through the other API after the observer was attached.
        try await shop.buyAsync("coins").finish()
        await shop.store.settle()
        #expect(listener.received == [])
    }

    @Test func `an approved payment that a listener finishes first at launch keeps its object and leaves (X-12, Q-30)`()
        async throws
    {
        let folder = try TemporaryFolder()
        do {
            let shop = try QueueSignals.$areGiven.withValue(true) { try Shop(database: .file(folder.store)) }
            await shop.store.setAskToBuy(true)
            let listener = shop.listener()
            shop.add("coins") { $0.applicationUsername = "ann" }
            await listener.receives(.updated("coins deferred"))
            await shop.store.settle()
        }
        let shop = try Shop(database: .file(folder.store))
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        let finishing = FinishingListener()
        let id = try #require(await shop.unfinished.first)
        let queue = shop.slowQueue(beforeLaunch: { await finishing.finishes([id]) })
        let listener = Listener()
        queue.add(listener)
        let loop = finishing.begin(in: shop.store)
        defer { loop.cancel() }
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchased"), .removed(["coins"])])
        #expect(listener.transactions.first?.payment.applicationUsername == "ann")
        #expect(queue.transactions.isEmpty)
    }

    @Test func `a purchase of another process that it finishes at once is purchased and then removed (X-07)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let shop = try Shop(database: .file(folder.store))
        let finishing = FinishingListener()
        let queue = shop.slowQueue { await finishing.finishes([$0]) }
        let listener = Listener()
        queue.add(listener)
        await shop.store.settle()
        let other = try Shop(database: .file(folder.store))
        let bought = try await other.buyAsync("coins")
        await bought.finish()
        finishing.note(bought.id)
        await listener.receives(.removed(["coins"]))
        #expect(listener.received == [.updated("coins purchased"), .removed(["coins"])])
    }

    @Test func `a purchase of the queue that the other API finishes before the queue knows it leaves (X-03)`()
        async throws
    {
        let shop = try Shop()
        let signalled = FinishingListener()
        let queue = shop.slowQueue(
            afterPurchase: {
                for await result in Transaction.unfinished {
                    await result.unsafePayloadValue.finish()
                    await signalled.finishes([result.unsafePayloadValue.id])
                }
            },
            afterSignal: { if case .finished(let id) = $0 { signalled.note(id) } }
        )
        let listener = Listener()
        queue.add(listener)
        let payment = SKMutablePayment()
        payment.productIdentifier = "coins"
        queue.add(payment)
        await shop.store.settle()
        #expect(
            listener.received == [.updated("coins purchasing"), .updated("coins purchased"), .removed(["coins"])]
        )
        #expect(queue.transactions.isEmpty)
    }

    @Test func `an approved payment whose finish the queue learns first is purchased and then removed (X-12, X-15)`()
        async throws
    {
        let shop = try Shop()
        let (finishing, signalled) = (FinishingListener(), FinishingListener())
        let gate = Gate()
        let held = Mutex<UInt64?>(nil)
        let queue = shop.slowQueue(
            beforeAnnouncement: { id in if held.withLock({ $0 == id }) { await gate.pass() } },
            afterSignal: { if case .finished(let id) = $0 { signalled.note(id) } }
        )
        let listener = Listener()
        queue.add(listener)
        await shop.store.setAskToBuy(true)
        let payment = SKMutablePayment()
        payment.productIdentifier = "gems"
        queue.add(payment)
        await shop.store.settle()
        await shop.store.setAskToBuy(false)
        let request = try #require(await shop.store.pendingRequests.first)
        let loop = finishing.begin(in: shop.store)
        defer { loop.cancel() }
        held.withLock { $0 = request.transactionID + 1 }
        #expect(try await shop.store.buyOutside("coins") == request.transactionID + 1)
        await gate.arrivals()
        // The queue handles the first purchase. With a full mailbox it reads only one further announcement.
        for _ in 0..<256 { queue.storeQueue().mailbox.post(.wentToBackground) }
        try await shop.store.buyOutside("themes")
        try await shop.store.approve(request)
        await signalled.finishes([request.transactionID])
        gate.open()
        await shop.store.settle()
        let gems = listener.received.filter { $0.description.contains("gems") }
        #expect(
            gems == [
                .updated("gems purchasing"), .updated("gems deferred"), .updated("gems purchased"), .removed(["gems"]),
            ]
        )
        #expect(queue.transactions.isEmpty)
    }

    @Test(.enabled(if: !TestExtent.isSanitized))
    func
        `observers receive every outside transaction in 200 drawn interleavings with a listener that finishes (X-07, X-12)`()
        async throws
    {
        for seed in RandomSeeds.sequence(200, fresh: 20) {
            let failure = try await playInterleaving(seed)
            #expect(failure == nil, "\(RandomSeeds.advice(seed)): \(failure ?? "")")
            if failure != nil { return }
        }
    }

    /// Plays outside events beside a listener that finishes, in an order that a seed draws.
    ///
    /// - Returns: A description of the first transaction that observers did not receive as purchased and then removed.
    private func playInterleaving(_ seed: UInt64) async throws -> String? {
        var random = SeededGenerator(seed: seed)
        let shop = try Shop()
        let finishing = FinishingListener()
        var earlier: [UInt64] = []
        if Bool.random(using: &random) { earlier.append(try await shop.buyAsync("pro").id) }
        let (slowest, isLaunchSlow) = (random.next(), Bool.random(using: &random))
        let queue = shop.slowQueue(
            beforeAnnouncement: { id in
                // Half of the announcements are handled when their transaction is finished.
                var draw = SeededGenerator(seed: slowest &+ id)
                if draw.next() % 2 == 0 { await finishing.finishes([id]) }
            },
            beforeLaunch: { [earlier] in if isLaunchSlow { await finishing.finishes(Set(earlier)) } }
        )
        var events: [OutsideEvent] = [.purchase, .purchase, .approval, .resolvedIssue, .familyShare]
        events.shuffle(using: &random)
        events.removeFirst(Int.random(in: 1...4, using: &random))
        let gate = Bool.random(using: &random) ? shop.store.hold(before: .announced) : nil
        let listener = Listener()
        queue.add(listener)
        let loop = finishing.begin(in: shop.store)
        defer { loop.cancel() }
        for event in events {
            try await event.happen(in: shop)
            if Bool.random(using: &random) { gate?.release() }
        }
        gate?.open()
        await shop.store.settle()
        let all = finishing.finished
        if all.count != earlier.count + events.count { return "the listener received \(all.count) transactions" }
        for id in all.sorted() {
            let told = listener.history.filter { $0.0.transactionIdentifier == String(id) }.map(\.1)
            if told != [.purchased] { return "transaction \(id) was told as \(told): \(listener.received)" }
        }
        let removed = listener.received.reduce(0) { count, call in
            if case .removed(let products) = call { count + products.count } else { count }
        }
        return removed == all.count && queue.transactions.isEmpty ? nil : "\(removed) of \(all.count) were removed"
    }
}

extension ObserverCall {
    fileprivate var isUpdate: Bool {
        if case .updated = self { true } else { false }
    }
}
