import StoreTestSupport
import Foundation
import OpenStoreKitTest
import QueueTestSupport
import Testing
import TestWaiting

/// Deferred payments that are approved when the customer already owns the product.
@Suite(.timeLimit(.standard)) struct AnsweredPaymentTests {
    /// Adds a payment that waits for approval.
    private func ask(_ shop: Shop, for productID: String, _ listener: Listener) async throws -> SKPaymentTransaction {
        await shop.store.setAskToBuy(true)
        shop.add(productID)
        let deferred = try await listener.transaction(in: .deferred)
        await shop.store.setAskToBuy(false)
        return deferred
    }

    @Test(.differs(.answeredRequest), arguments: [false, true])
    func `a payment for a product that was bought in the meantime becomes purchased, as a copy (Q-45, C-09)`(
        finishes: Bool
    ) async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let deferred = try await ask(shop, for: "pro", listener)
        let bought = try await shop.buyAsync("pro")
        if finishes { await shop.store.run { await bought.finish() } }
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        let purchased = try await listener.transaction(in: .purchased)
        #expect(purchased === deferred)
        #expect(purchased.original?.transactionIdentifier == String(bought.id))
        #expect(purchased.transactionIdentifier != String(bought.id))
        #expect(
            listener.received == [.updated("pro purchasing"), .updated("pro deferred"), .updated("pro purchased")]
        )
        shop.queue.finishTransaction(purchased)
        await listener.receives(.removed(["pro"]))
        // The transaction itself is unchanged, and no listener received it twice (P-15, C-01).
        #expect(await shop.unfinished == (finishes ? [] : [bought.id]))
        if !finishes { #expect(await updates.next()?.unsafePayloadValue.id == bought.id) }
        let coins = try await shop.store.buyOutside("coins")
        #expect(await updates.next()?.unsafePayloadValue.id == coins)
    }

    @Test(.differs(.answeredRequest))
    func `two approved payments for one product both become purchased, and only one is charged (Q-45, TS-20)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let deferred = [try await ask(shop, for: "pro", listener), try await ask(shop, for: "pro", listener)]
        let requests = await shop.store.pendingRequests
        var purchased: [SKPaymentTransaction] = []
        for request in requests.reversed() {
            try await shop.store.approve(request)
            purchased.append(try await listener.transaction(in: .purchased))
        }
        #expect(purchased.map { $0 as SKPaymentTransaction? } == deferred.reversed())
        #expect(purchased[0].transactionIdentifier == String(requests[1].transactionID))
        #expect(purchased[1].original?.transactionIdentifier == purchased[0].transactionIdentifier)
        #expect(await shop.unfinished == [requests[1].transactionID])
        #expect(listener.received.count { $0 == .updated("pro purchased") } == 2)
    }

    @Test(.differs(.answeredRequest))
    func `an approved downgrade becomes purchased with the held transaction's identifier (Q-39, TS-19)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let held = try await shop.buyAndFinish("plan.gold", receivedBy: listener)
        let deferred = try await ask(shop, for: "plan.month", listener)
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        let purchased = try await listener.transaction(in: .purchased)
        #expect(purchased === deferred)
        #expect(purchased.transactionIdentifier == held.transactionIdentifier)
        #expect(purchased.payment.productIdentifier == "plan.month")
        #expect(await shop.unfinished == [])
    }

    // The answer comes before, while or after the queue learns that the payment waits.
    @Test(.differs(.answeredRequest), arguments: 0..<10)
    func `an approval that comes at once does not change the sequence of updates (Q-45, Q-39)`(round: Int) async throws
    {
        let timeline = Timeline(recording: .store)
        let shop = try Shop(timeline: timeline)
        let listener = shop.listener()
        try await shop.buyAndFinish("plan.gold", receivedBy: listener)
        await shop.store.setAskToBuy(true)
        let (received, happened) = (listener.received.count, timeline.entries.count)
        shop.add("plan.month")
        await timeline.waitUntilCount(reaches: happened + 1, in: .store)
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        #expect(
            await listener.received(received + 3).dropFirst(received) == [
                .updated("plan.month purchasing"), .updated("plan.month deferred"), .updated("plan.month purchased"),
            ]
        )
        await shop.store.settle()
        #expect(listener.received.count == received + 3)
    }

    @Test(.differs(.answeredRequest), arguments: ["pro", "plan.month"])
    func `an answer while the app is closed is delivered at each launch until it is finished (Q-08, Q-45)`(
        productID: String
    ) async throws {
        let folder = try TemporaryFolder()
        func launch() throws -> Shop { try Shop(database: .file(folder.store)) }
        do {
            let shop = try launch()
            let listener = shop.listener()
            try await shop.buyAndFinish("plan.gold", receivedBy: listener)
            _ = try await ask(shop, for: productID, listener)
            if productID == "pro" {
                let bought = try await shop.buyAsync("pro")
                await shop.store.run { await bought.finish() }
            }
        }
        do {
            let shop = try launch()
            try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        }
        var identifiers: Set<String?> = []
        for _ in 0..<2 {
            let shop = try launch()
            let listener = shop.listener()
            #expect(await listener.received(1) == [.updated("\(productID) purchased")])
            identifiers.insert(shop.queue.transactions.first?.transactionIdentifier)
        }
        #expect(identifiers.count == 1)
        let shop = try launch()
        let listener = shop.listener()
        shop.queue.finishTransaction(try await listener.transaction(in: .purchased))
        await listener.receives(.removed([productID]))
        #expect(shop.queue.transactions == [])
    }
}
