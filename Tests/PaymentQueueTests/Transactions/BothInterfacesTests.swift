import StoreTestSupport
import Foundation
import OpenStoreKitTest
import QueueTestSupport
import Testing
import TestWaiting

/// The two APIs side by side, over one store.
@Suite(.timeLimit(.standard)) struct BothInterfacesTests {
    @Test func `a purchase of the queue is listed by the asynchronous API at once (X-01, X-17)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let transaction = try await shop.buy("pro", receivedBy: listener)
        let entitlement = await shop.store.run { await Array(Transaction.currentEntitlements(for: "pro")).first }
        #expect(entitlement.map { String($0.unsafePayloadValue.id) } == transaction.transactionIdentifier)
    }

    @Test(.differs(.finishedElsewhere))
    func `a transaction that the asynchronous API finishes leaves the queue, once (X-03)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let transaction = try await shop.buy("coins", receivedBy: listener)
        await shop.store.run {
            for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
        }
        await listener.receives(.removed(["coins"]))
        shop.queue.finishTransaction(transaction)
        try await shop.buyAndFinish("gems", receivedBy: listener)
        #expect(
            listener.received == [
                .updated("coins purchasing"), .updated("coins purchased"), .removed(["coins"]),
                .updated("gems purchasing"), .updated("gems purchased"), .removed(["gems"]),
            ]
        )
    }

    @Test func `a purchase of the queue is not announced to the asynchronous API (X-05, C-18)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        _ = try await shop.buy("coins", receivedBy: listener)
        let outside = try await shop.store.buyOutside("gems")
        var iterator = updates
        #expect(await iterator.next()?.unsafePayloadValue.id == outside)
    }

    @Test func `a purchase of the asynchronous API is not delivered to observers while the app runs (X-06, C-18)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("gems", receivedBy: listener)
        try await shop.buyAsync("coins")
        try await shop.store.buyOutside("themes")
        await listener.receives(.updated("themes purchased"))
        #expect(
            listener.received == [
                .updated("gems purchasing"), .updated("gems purchased"), .removed(["gems"]),
                .updated("themes purchased"),
            ]
        )
    }

    @Test func `a purchase from elsewhere is delivered to both APIs (X-07)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("gems", receivedBy: listener)
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let id = try await shop.store.buyOutside("coins")
        #expect(await updates.next()?.unsafePayloadValue.id == id)
        #expect(try await listener.transaction(in: .purchased).transactionIdentifier == String(id))
    }

    @Test(.differs(.finishedElsewhere))
    func `an unfinished transaction is delivered to both APIs at launch, and the first finish counts for both (X-12)`()
        async throws
    {
        let shop = try Shop()
        let bought = try await shop.buyAsync("pro")
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let listener = shop.listener()
        #expect(await listener.received(1) == [.updated("pro purchased")])
        #expect(await updates.next()?.unsafePayloadValue.id == bought.id)
        await bought.finish()
        #expect(await listener.received(2) == [.updated("pro purchased"), .removed(["pro"])])
    }

    @Test func `an approval of the asynchronous API's request is delivered as purchased at once (X-15)`() async throws {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        try await shop.store.run {
            let product = try #require(try await Product.products(for: ["coins"]).first)
            guard case .pending = try await product.purchase() else { throw Unexpected("the purchase is not pending") }
        }
        let request = try #require(await shop.store.pendingRequests.first)
        try await shop.store.approve(request)
        #expect(await listener.received(1) == [.updated("coins purchased")])
        #expect(shop.queue.transactions.map(\.transactionIdentifier) == [String(request.transactionID)])
    }

    @Test func `an approval of the queue's request is announced to the asynchronous API, too (X-15)`() async throws {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins")
        await listener.receives(.updated("coins deferred"))
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let request = try #require(await shop.store.pendingRequests.first)
        try await shop.store.approve(request)
        #expect(await updates.next()?.unsafePayloadValue.id == request.transactionID)
        await listener.receives(.updated("coins purchased"))
    }

    @Test(.differs(.finishedElsewhere))
    func `an approved purchase that the asynchronous API finishes first leaves the queue, too (X-12, X-15)`()
        async throws
    {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let listener = shop.listener()
        shop.add("coins")
        await listener.receives(.updated("coins deferred"))
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        var iterator = updates
        await iterator.next()?.unsafePayloadValue.finish()
        await listener.receives(.removed(["coins"]))
        #expect(
            listener.received == [
                .updated("coins purchasing"), .updated("coins deferred"), .updated("coins purchased"),
                .removed(["coins"]),
            ]
        )
    }

    @Test func `an unfinished purchase of the other API that is upgraded is not delivered to observers (C-18)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        await shop.store.settle()
        let month = try await shop.buyAsync("plan.month")
        let gold = try await shop.buyAsync("plan.gold")
        await shop.store.settle()
        #expect(gold.originalID == month.originalID)
        #expect(await shop.unfinished == [month.id, gold.id])
        #expect(listener.received == [])
        #expect(shop.queue.transactions.isEmpty)
    }

    @Test func `renewals carry the user name of the first payment, also where it is no UUID and after a launch (Q-30)`()
        async throws
    {
        let folder = try TemporaryFolder()
        do {
            let shop = try Shop(database: .file(folder.store))
            let listener = shop.listener { queue, transaction in
                if transaction.transactionState == .purchased { queue.finishTransaction(transaction) }
            }
            shop.add("plan.month") { $0.applicationUsername = "ann" }
            _ = try await listener.transaction(in: .purchased)
            try await shop.store.advance(by: .seconds(86_400 * 32))
            let renewal = try await listener.transaction(in: .purchased)
            #expect(renewal.original != nil)
            #expect(renewal.payment.applicationUsername == "ann")
            await shop.store.settle()
        }
        let shop = try Shop(database: .file(folder.store))
        try await shop.store.advance(by: .seconds(86_400 * 80))
        let listener = shop.listener()
        await shop.store.settle()
        #expect(!listener.transactions.isEmpty)
        #expect(listener.transactions.allSatisfy { $0.payment.applicationUsername == "ann" })
    }
}
