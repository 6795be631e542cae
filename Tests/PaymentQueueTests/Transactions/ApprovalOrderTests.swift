import Foundation
import OpenStoreKitTest
import QueueTestSupport
import StoreTestSupport
import Testing
import TestWaiting

/// Approvals that could be taken for those of other payments.
@Suite(.timeLimit(.standard)) struct ApprovalOrderTests {
    @Test func `an approval that came before the answer of its purchase does not approve the next payment (Q-45)`()
        async throws
    {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let (asked, announced) = (Gate(), Gate())
        let queue = shop.slowQueue(
            beforeAnnouncement: { _ in await announced.pass() },
            afterPurchase: { await asked.pass() }
        )
        let listener = Listener()
        queue.add(listener)
        func add(_ productID: String) {
            let payment = SKMutablePayment()
            payment.productIdentifier = productID
            queue.add(payment)
        }
        add("coins")
        await asked.arrivals()
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        // The queue handles the approval before it learns that the payment waits.
        await announced.arrivals()
        announced.open()
        asked.open()
        let coins = try await listener.transaction(in: .purchased)
        add("gems")
        let gems = try await listener.transaction(in: .deferred)
        await shop.store.settle()
        #expect(queue.transactions == [coins, gems])
        #expect(queue.transactions.map(\.productAndState) == ["coins purchased", "gems deferred"])
    }

    @Test func `without signals, an approval is that of the oldest payment with its product and token (X-15)`()
        async throws
    {
        let shop = try QueueSignals.$areGiven.withValue(false) { try Shop() }
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        let token = UUID().uuidString
        var deferred: [SKPaymentTransaction] = []
        for _ in 0..<2 {
            shop.add("coins") { $0.applicationUsername = token }
            deferred.append(try await listener.transaction(in: .deferred))
        }
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        let purchased = try await listener.transaction(in: .purchased)
        #expect(purchased === deferred[0])
        #expect(deferred[1].transactionState == .deferred)
    }
}
