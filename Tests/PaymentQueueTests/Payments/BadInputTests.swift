import StoreTestSupport
import Foundation
import OpenStoreKitTest
import QueueTestSupport
import Testing
import TestWaiting

/// Unusual uses of queues and payments, in which no transaction may be lost.
@Suite(.timeLimit(.standard)) struct BadInputTests {
    @Test
    func `one observer of two queues receives both, and can finish a transaction through the other queue (Q-01, Q-66)`()
        async throws
    {
        let (first, second) = (try Shop(), try Shop())
        let listener = first.listener()
        second.queue.add(listener)
        first.add("coins")
        await listener.receives(.updated("coins purchased"))
        second.add("gems")
        await listener.receives(.updated("gems purchased"))
        #expect(first.queue.transactions.map(\.payment.productIdentifier) == ["coins"])
        #expect(second.queue.transactions.map(\.payment.productIdentifier) == ["gems"])
        // Each is finished through the other's queue.
        for transaction in first.queue.transactions { second.queue.finishTransaction(transaction) }
        for transaction in second.queue.transactions { first.queue.finishTransaction(transaction) }
        await listener.receives(.removed(["coins"]))
        await listener.receives(.removed(["gems"]))
        #expect(await first.unfinished.isEmpty)
        #expect(await second.unfinished.isEmpty)
    }

    @Test func `two observers of two queues each receive both queues once, and either may finish (Q-01, Q-66)`()
        async throws
    {
        let (first, second) = (try Shop(), try Shop())
        let (ann, bob) = (first.listener(), first.listener())
        for listener in [ann, bob] { second.queue.add(listener) }
        first.add("coins")
        second.add("gems")
        for listener in [ann, bob] {
            await listener.receives(.updated("coins purchased"))
            await listener.receives(.updated("gems purchased"))
        }
        // Without the second observer, the first one still receives both queues.
        first.queue.remove(bob)
        for transaction in first.queue.transactions + second.queue.transactions {
            // Each is finished twice, and through both queues.
            first.queue.finishTransaction(transaction)
            second.queue.finishTransaction(transaction)
        }
        await ann.receives(.removed(["coins"]))
        await ann.receives(.removed(["gems"]))
        await bob.receives(.removed(["gems"]))
        #expect(!bob.received.contains(.removed(["coins"])))
        for received in [ann.received, bob.received] {
            #expect(received.count { $0 == .updated("coins purchased") } == 1)
            #expect(received.count { $0 == .updated("gems purchased") } == 1)
        }
        #expect(await first.unfinished.isEmpty)
        #expect(await second.unfinished.isEmpty)
    }

    @Test func `a transaction whose product is no longer sold is delivered and finished (Q-08, Q-62)`() async throws {
        let folder = try TemporaryFolder()
        do {
            let store = try SimulatedStore(selling: [.consumable("old", price: 1)], database: .file(folder.store))
            let listener = Listener()
            store.run { SKPaymentQueue.default().add(listener) }
            store.run { SKPaymentQueue.default().add(.payment(for: "old")) }
            _ = try await listener.transaction(in: .purchased)
        }
        let store = try SimulatedStore(
            selling: [.consumable("new", price: 1)],
            database: .file(folder.store)
        )
        let listener = Listener()
        let queue = store.run { SKPaymentQueue.default() }
        queue.add(listener)
        let transaction = try await listener.transaction(in: .purchased)
        #expect(transaction.payment.productIdentifier == "old")
        queue.add(.payment(for: "old"))
        let failed = try await listener.transaction(in: .failed)
        #expect((failed.error as? SKError)?.code == .storeProductNotAvailable)
        queue.finishTransaction(transaction)
        await listener.receives(.removed(["old"]))
        await store.settle()
        #expect(queue.transactions == [failed])
    }

    @Test func `a request of a user whose name is no UUID is recognized when it is approved (Q-30, X-15)`() async throws
    {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins") { $0.applicationUsername = "ann" }
        let deferred = try await listener.transaction(in: .deferred)
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        let purchased = try await listener.transaction(in: .purchased)
        #expect(purchased === deferred)
        #expect(purchased.payment.applicationUsername == "ann")
    }

    @Test func `of two requests with the token of one user each becomes purchased (X-08, X-15)`() async throws {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        let token = UUID().uuidString
        for product in ["coins", "gems"] { shop.add(product) { $0.applicationUsername = token } }
        await listener.receives(.updated("gems deferred"))
        let deferred = shop.queue.transactions
        for request in await shop.store.pendingRequests.reversed() { try await shop.store.approve(request) }
        await shop.store.settle()
        #expect(shop.queue.transactions == deferred)
        #expect(shop.states == [.purchased, .purchased])
        #expect(deferred.allSatisfy { $0.payment.applicationUsername == token })
    }
}

extension SKPayment {
    fileprivate static func payment(for productID: String) -> SKPayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        return payment
    }
}
