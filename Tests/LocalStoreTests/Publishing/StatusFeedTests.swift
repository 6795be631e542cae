import StoreControl
import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StatusFeedTests {
    @Test func `a changed status is announced, and the status from before the listener is not (S-05)`() async throws {
        let shop = try TestStore()
        let delta = try await shop.buy("delta.week")
        let feed = shop.store.subscriptionStatusChanges()

        let silver = try await shop.buy("silver.month")
        try await shop.store.setAutoRenewal(false, ofTransaction: silver)
        try await shop.store.setAutoRenewal(true, ofTransaction: silver)
        _ = try await shop.buy("silver.year")
        let gold = try await shop.buy("gold.month")
        #expect(await feed.take(5).map(\.transaction.transactionID) == [silver, silver, silver, silver, gold])

        try await shop.store.refundPurchase(silver)
        try await shop.store.refundPurchase(gold)
        let revoked = try #require(await feed.element())
        #expect(revoked.state == .revoked)
        #expect(revoked.transaction.transactionID == gold)
        #expect(revoked.groupID == "plans")

        await shop.pass(.week)
        let renewed = try #require(await feed.element())
        #expect(renewed.groupID == "delta")
        #expect(renewed.transaction.payload?.originalTransactionId.value == delta)
        try await shop.store.setAutoRenewal(false, ofTransaction: delta)
        await shop.pass(.week)
        #expect(await feed.take(2).map(\.state) == [.subscribed, .expired])
    }

    @Test func `renewals that are caught up together are announced as one change, with the latest status (S-05)`()
        async throws
    {
        let shop = try TestStore()
        try await shop.buy("gold.month")
        let feed = shop.store.subscriptionStatusChanges()
        shop.clock.advance(to: StoreCalendar.date(adding: .month, times: 3, to: shop.clock.now))
        await shop.store.catchUp()
        try await shop.store.setAutoRenewal(false, ofTransaction: 3)
        let statuses = await feed.take(2)
        #expect(statuses.map(\.transaction.transactionID) == [3, 3])
        #expect(statuses.compactMap { $0.renewalInfo.payload(as: RenewalInfoPayload.self)?.autoRenewStatus } == [1, 0])
    }

    @Test func `a status is signed anew each time (T-54, S-03)`() async throws {
        let shop = try TestStore()
        try await shop.buy("gold.month")
        let first = try #require(try await shop.store.subscriptionStatuses(groupID: "plans").first)
        await shop.pass(.day)
        let second = try #require(try await shop.store.subscriptionStatuses(groupID: "plans").first)
        let infos = [first, second].compactMap { $0.renewalInfo.payload(as: RenewalInfoPayload.self) }
        #expect(infos.count == 2)
        #expect(infos[0].signedDate < infos[1].signedDate)
        #expect(infos[0].deviceVerificationNonce != infos[1].deviceVerificationNonce)
        #expect(first.transaction == second.transaction)
    }

    @Test func `a group that was never subscribed to has no status (S-02)`() async throws {
        let shop = try TestStore()
        #expect(try await shop.store.subscriptionStatuses(groupID: "plans") == [])
        #expect(try await shop.store.subscriptionStatuses(groupID: "nothing") == [])
    }

    @Test func `declined requests and finished transactions are signalled in order, once each (C-04, X-02)`()
        async throws
    {
        let shop = try TestStore()
        let signals = shop.store.purchaseSignals()
        let coins = try await shop.buy("coins")
        await shop.store.finish(transactionID: coins)
        await shop.store.finish(transactionID: coins)
        await shop.store.setAskToBuy(true)
        var request = PurchaseRequest(productID: "gems")
        request.queueTag = "from-the-queue"
        #expect(try await shop.store.purchase(request) == .pending)
        let waiting = try #require(await shop.store.pendingPurchases().first)
        try await shop.store.declinePurchase(waiting.transactionID)
        await shop.store.setAskToBuy(false)
        let pro = try await shop.buy("pro", finishing: true)
        let expected: [PurchaseSignal] = [
            .finished(transactionID: coins), .declined(tag: "from-the-queue"), .finished(transactionID: pro),
        ]
        #expect(await signals.take(3) == expected)
    }
}
