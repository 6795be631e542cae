import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct AskToBuyTests {
    private func ask(_ shop: TestStore, for product: String, tag: String) async throws -> UInt64 {
        await shop.store.setAskToBuy(true)
        var request = PurchaseRequest(productID: product)
        request.originTag = tag
        #expect(try await shop.store.purchase(request) == .pending)
        await shop.store.setAskToBuy(false)
        return try #require(await shop.store.pendingPurchases().last).transactionID
    }

    @Test func `P-12 X-15 an approved request is announced, and its tag leads to it`() async throws {
        let shop = try TestStore()
        let feed = shop.store.transactionUpdates()
        let waiting = try await ask(shop, for: "coins", tag: "a")
        #expect(await shop.store.isPending(originTag: "a"))
        #expect(await !shop.store.isPending(originTag: "b"))
        try await shop.store.approvePurchase(waiting)
        #expect(await feed.next()?.transactionID == waiting)
        #expect(await !shop.store.isPending(originTag: "a"))
        #expect(await shop.store.originTag(transactionID: waiting) == "a")
        await shop.store.finish(transactionID: waiting)
        // Also when the transaction is no longer at hand.
        #expect(await shop.store.originTag(transactionID: waiting) == "a")
        #expect(await shop.store.originTag(transactionID: 99) == nil)
    }

    @Test func `C-04 a declined request is announced to nobody but the queue`() async throws {
        let shop = try TestStore()
        let feed = shop.store.transactionUpdates()
        let signals = shop.store.purchaseSignals()
        let waiting = try await ask(shop, for: "pro", tag: "b")
        try await shop.store.declinePurchase(waiting)
        #expect(await signals.next() == .declined(originTag: "b"))
        #expect(await !shop.store.isPending(originTag: "b"))
        let end = try await shop.buyOutside("coins")
        #expect(await feed.next()?.transactionID == end)
        await #expect(throws: StoreFailure.transactionNotFound(id: waiting)) {
            try await shop.store.approvePurchase(waiting)
        }
    }

    @Test func `TS-20 requests wait across a reopening, and are answered then`() async throws {
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
        #expect(await shop.identifiers(.unfinished) == [ids[1]])
        #expect(await shop.store.violations() == [])
    }

    @Test func `an approval of what was bought meanwhile tells of it once and charges nothing`() async throws {
        let shop = try TestStore()
        let waiting = try await ask(shop, for: "pro", tag: "a")
        let bought = try await shop.buy("pro", finishing: true)
        let feed = shop.store.transactionUpdates()
        try await shop.store.approvePurchase(waiting)
        #expect(await feed.next()?.transactionID == bought)
        #expect(await shop.store.originTag(transactionID: bought) == "a")
        #expect(await shop.identifiers(.all) == [bought])
    }

    @Test func `two requests for one product are two purchases when both are approved`() async throws {
        let shop = try TestStore()
        let ids = [try await ask(shop, for: "coins", tag: "a"), try await ask(shop, for: "coins", tag: "b")]
        for id in ids { try await shop.store.approvePurchase(id) }
        #expect(await shop.identifiers(.unfinished) == ids)
        #expect(await shop.store.originTag(transactionID: ids[0]) == "a")
        #expect(await shop.store.originTag(transactionID: ids[1]) == "b")
    }

    @Test func `the tag of a purchase is found again after a reopening`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        do {
            let shop = try TestStore(location: location)
            var request = PurchaseRequest(productID: "coins")
            request.originTag = "tag"
            _ = try await shop.store.purchase(request)
        }
        #expect(try await TestStore(location: location).store.originTag(transactionID: 0) == "tag")
    }
}
