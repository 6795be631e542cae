import StoreControl
import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct AskToBuyTests {
    private func ask(_ shop: TestStore, for product: String, tag: String) async throws -> UInt64 {
        await shop.store.setAskToBuy(true)
        var request = PurchaseRequest(productID: product)
        request.queueTag = tag
        #expect(try await shop.store.purchase(request) == .pending)
        await shop.store.setAskToBuy(false)
        return try #require(await shop.store.pendingPurchases().last).transactionID
    }

    @Test func `an approved request is announced, and its transaction has the tag of the request (P-12, X-15)`()
        async throws
    {
        let shop = try TestStore()
        let feed = shop.store.transactionUpdates()
        let waiting = try await ask(shop, for: "coins", tag: "a")
        #expect(await shop.store.pendingReason(queueTag: "a") == .approval)
        #expect(await shop.store.pendingReason(queueTag: "b") != .approval)
        try await shop.store.approvePurchase(waiting)
        #expect(await feed.element()?.transactionID == waiting)
        #expect(await shop.store.pendingReason(queueTag: "a") != .approval)
        #expect(await shop.store.queueTag(transactionID: waiting) == "a")
        await shop.store.finish(transactionID: waiting)
        // Also when the transaction is finished.
        #expect(await shop.store.queueTag(transactionID: waiting) == "a")
        #expect(await shop.store.queueTag(transactionID: 99) == nil)
    }

    @Test func `a declined request is announced to the queue only (C-04)`() async throws {
        let shop = try TestStore()
        let feed = shop.store.transactionUpdates()
        let signals = shop.store.purchaseSignals()
        let waiting = try await ask(shop, for: "pro", tag: "b")
        try await shop.store.declinePurchase(waiting)
        #expect(await signals.next() == .declined(tag: "b"))
        #expect(await shop.store.pendingReason(queueTag: "b") != .approval)
        let end = try await shop.buyOutside("coins")
        #expect(await feed.element()?.transactionID == end)
        await #expect(throws: StoreFailure.transactionNotFound(id: waiting)) {
            try await shop.store.approvePurchase(waiting)
        }
    }

    @Test func `requests wait across a reopening, and can be answered after it (TS-20)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let ids = try await {
            let shop = try TestStore(location: location)
            return [try await ask(shop, for: "coins", tag: "a"), try await ask(shop, for: "gems", tag: "b")]
        }()
        let shop = try TestStore(location: location)
        #expect(await shop.store.pendingPurchases().map(\.transactionID) == ids)
        try await shop.store.approvePurchase(ids[1])
        try await shop.store.declinePurchase(ids[0])
        #expect(try await shop.identifiers(.unfinished) == [ids[1]])
        #expect(await shop.store.violations() == [])
    }

    @Test func `an approval of a product that was bought meanwhile is reported to the queue only (P-15, C-01)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let shop = try TestStore(location: location)
        let waiting = try await ask(shop, for: "pro", tag: "a")
        let bought = try await shop.buy("pro", finishing: true)
        let feed = shop.store.transactionUpdates()
        let signals = shop.store.purchaseSignals()
        try await shop.store.approvePurchase(waiting)
        let end = try await shop.buyOutside("coins")
        #expect(await feed.element()?.transactionID == end)
        #expect(await signals.next() == .answered(tag: "a", transactionID: bought))
        #expect(await shop.store.queueTag(transactionID: bought) == nil)
        #expect(try await shop.identifiers(.all) == [end, bought])
        // A queue that did not run at that time finds the request answered, and not declined.
        for store in [shop.store, try TestStore(location: location, now: shop.clock.now).store] {
            #expect(await store.transactionID(queueTag: "a") == nil)
            #expect(await store.answer(queueTag: "a") == bought)
            #expect(await store.answer(queueTag: "b") == nil)
        }
    }

    @Test func `a plan change waits for approval, and the status reports it (TS-19, S-05)`() async throws {
        let shop = try TestStore()
        let gold = try await shop.buy("gold.month", finishing: true)
        let waiting = try await ask(shop, for: "silver.month", tag: "a")
        let (feed, statuses) = (shop.store.transactionUpdates(), shop.store.subscriptionStatusChanges())
        try await shop.store.approvePurchase(waiting)
        #expect(await statuses.next()?.transaction.transactionID == gold)
        let end = try await shop.buyOutside("coins")
        #expect(await feed.element()?.transactionID == end)
        await shop.pass(.month)
        #expect(await feed.element()?.payload?.productId == "silver.month")
    }

    @Test
    func `an approval by another process that returns an existing transaction is signalled in this process (P-15)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let (one, other) = (try TestStore(location: location), try TestStore(location: location))
        let waiting = try await ask(one, for: "pro", tag: "a")
        let bought = try await one.buy("pro")
        let signals = other.store.purchaseSignals()
        let feed = other.store.transactionUpdates()
        await other.store.catchUp()
        try await one.store.approvePurchase(waiting)
        await other.store.catchUp()
        #expect(await signals.next() == .answered(tag: "a", transactionID: bought))
        #expect(await feed.element()?.transactionID == bought)
        let end = try await one.buyOutside("coins")
        await other.store.catchUp()
        #expect(await feed.element()?.transactionID == end)
    }

    @Test func `two requests for one product are two purchases when both are approved`() async throws {
        let shop = try TestStore()
        let ids = [try await ask(shop, for: "coins", tag: "a"), try await ask(shop, for: "coins", tag: "b")]
        for id in ids { try await shop.store.approvePurchase(id) }
        #expect(try await shop.identifiers(.unfinished) == ids)
        #expect(await shop.store.queueTag(transactionID: ids[0]) == "a")
        #expect(await shop.store.queueTag(transactionID: ids[1]) == "b")
    }

    @Test func `the tag of a purchase is found again after a reopening`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        do {
            let shop = try TestStore(location: location)
            var request = PurchaseRequest(productID: "coins")
            request.queueTag = "tag"
            _ = try await shop.store.purchase(request)
        }
        #expect(try await TestStore(location: location).store.queueTag(transactionID: 0) == "tag")
    }
}
