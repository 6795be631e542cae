import Foundation
import OpenStoreKitTest
import QueueTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StateTests {
    @Test func `a purchase is purchasing, then purchased (Q-42, Q-18)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins")
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins purchased")])
        #expect(shop.states == [.purchased])
    }

    @Test func `a cancelled purchase is purchasing, then failed with paymentCancelled (Q-43)`() async throws {
        let shop = try Shop(customer: .hesitant)
        let listener = shop.listener()
        shop.add("coins")
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins failed 2")])
        let transaction = try #require(shop.queue.transactions.first)
        #expect(transaction.error as? SKError == SKError(.paymentCancelled))
        #expect(await shop.unfinished.isEmpty)
    }

    @Test func `a product that is not for sale fails (Q-44)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("nothing")
        #expect(await listener.received(2) == [.updated("nothing purchasing"), .updated("nothing failed 5")])
    }

    @Test
    func `an approved payment is the same transaction object when it is deferred and when it is purchased (Q-45)`()
        async throws
    {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins")
        let deferred = try await listener.transaction(in: .deferred)
        let request = try #require(await shop.store.pendingRequests.first)
        try await shop.store.approve(request)
        let purchased = try await listener.transaction(in: .purchased)
        #expect(purchased === deferred)
        #expect(
            listener.received == [
                .updated("coins purchasing"), .updated("coins deferred"), .updated("coins purchased"),
            ]
        )
        #expect(purchased.transactionIdentifier == String(request.transactionID))
        #expect(shop.queue.transactions == [purchased])
    }

    @Test(.differs(.declinedRequest)) func `a purchase that is declined fails with paymentCancelled (Q-46, C-04)`()
        async throws
    {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins")
        let deferred = try await listener.transaction(in: .deferred)
        try await shop.store.decline(try #require(await shop.store.pendingRequests.first))
        #expect(
            await listener.received(3) == [
                .updated("coins purchasing"), .updated("coins deferred"), .updated("coins failed 2"),
            ]
        )
        #expect(shop.queue.transactions == [deferred])
    }

    // The answer comes before, while or after the queue learns that the purchase waits.
    @Test(.differs(.declinedRequest), arguments: 0..<20)
    func `an answer that comes at once does not change the sequence of updates (Q-45, Q-46)`(round: Int) async throws {
        let timeline = Timeline(recording: .store)
        let shop = try Shop(timeline: timeline)
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins")
        await timeline.waitUntilCount(reaches: 1, in: .store)
        let request = try #require(await shop.store.pendingRequests.first)
        let isApproved = round.isMultiple(of: 2)
        if isApproved { try await shop.store.approve(request) } else { try await shop.store.decline(request) }
        #expect(
            await listener.received(3) == [
                .updated("coins purchasing"), .updated("coins deferred"),
                .updated(isApproved ? "coins purchased" : "coins failed 2"),
            ]
        )
        #expect(shop.queue.transactions.count == 1)
        #expect(await shop.unfinished.count == (isApproved ? 1 : 0))
    }

    @Test func `a purchase made elsewhere is purchased at once (Q-49, C-06, X-07)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let id = try await shop.store.buyOutside("coins", quantity: 3)
        let transaction = try await listener.transaction(in: .purchased)
        #expect(listener.received == [.updated("coins purchased")])
        #expect(transaction.transactionIdentifier == String(id))
        #expect(transaction.payment.quantity == 3)
    }
}
