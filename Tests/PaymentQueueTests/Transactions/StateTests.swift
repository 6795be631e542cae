import Foundation
import OpenStoreKitTest
import QueueTestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct StateTests {
    @Test func `Q-42 Q-18 a purchase is purchasing, then purchased`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins")
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins purchased")])
        #expect(shop.states == [.purchased])
    }

    @Test func `Q-43 a cancelled purchase is purchasing, then failed with paymentCancelled`() async throws {
        let shop = try Shop(customer: .hesitant)
        let listener = shop.listener()
        shop.add("coins")
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins failed 2")])
        let transaction = try #require(shop.queue.transactions.first)
        #expect(transaction.error as? SKError == SKError(.paymentCancelled))
        #expect(await shop.unfinished.isEmpty)
    }

    @Test func `Q-44 a product that is not for sale fails`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("nothing")
        #expect(await listener.received(2) == [.updated("nothing purchasing"), .updated("nothing failed 5")])
    }

    @Test func `Q-45 an approved payment is the same transaction object when it is deferred and when it is purchased`()
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

    @Test(.differs(.declinedRequest)) func `Q-46 C-04 a purchase that is declined fails with paymentCancelled`()
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
    func `Q-45 Q-46 an answer that comes at once does not change the sequence of updates`(round: Int) async throws {
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

    @Test func `Q-49 C-06 X-07 a purchase made elsewhere is purchased at once`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let id = try await shop.store.buyOutside("coins", quantity: 3)
        let transaction = try await listener.transaction(in: .purchased)
        #expect(listener.received == [.updated("coins purchased")])
        #expect(transaction.transactionIdentifier == String(id))
        #expect(transaction.payment.quantity == 3)
    }
}
