import StoreControl
import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Two stores on one file, as in two processes.
@Suite(.timeLimit(.standard)) struct SharingTests {
    private struct Shops {
        let folder: TemporaryFolder
        let first: TestStore
        let second: TestStore

        init(now: StoreDate = StoreDate(milliseconds: 1_735_689_600_000)) throws {
            folder = try TemporaryFolder()
            let location = StoreLocation.file(folder.file("store.sqlite"))
            first = try TestStore(location: location, now: now)
            second = try TestStore(location: location, now: now)
        }
    }

    @Test func `two stores on one file have the same keys and the same device`() throws {
        let shops = try Shops()
        #expect(shops.first.store.trust == shops.second.store.trust)
    }

    @Test func `a purchase in one store is listed and announced by the other when it reads the file (T-01)`()
        async throws
    {
        let shops = try Shops()
        let here = shops.first.store.transactionUpdates()
        let there = shops.second.store.transactionUpdates()
        let pro = try await shops.first.buy("pro")
        #expect(try await shops.second.identifiers(.currentEntitlements) == [pro])
        #expect(await there.next()?.transactionID == pro)
        let coins = try await shops.second.buy("coins")
        #expect(coins == pro + 1)
        #expect(try await shops.first.identifiers(.unfinished) == [pro, coins])
        #expect(await here.next()?.transactionID == coins)
        // A store does not announce its own purchases, and announces no purchase twice.
        let end = try await shops.first.buyOutside("gems")
        #expect(await here.next()?.transactionID == end)
        await shops.second.store.catchUp()
        #expect(await there.next()?.transactionID == end)
    }

    @Test func `a lagging listener receives another process's purchases, too (T-07)`() async throws {
        let shops = try Shops()
        let lagging = shops.first.store.transactionUpdates()
        var expected: [UInt64] = []
        // More than the 256 elements that are kept for a listener.
        for round in 0..<28 {
            for _ in 0..<10 { expected.append(try await shops.second.buyUndelivered()) }
            // Own purchases stand between them in the journal.
            _ = try await shops.first.buyUndelivered()
            if round % 7 == 0 { expected.append(try await shops.first.buyOutside("gems")) }
        }
        await shops.first.store.catchUp()
        #expect(await lagging.take(expected.count).map(\.transactionID) == expected)
        let end = try await shops.first.buyOutside("gems")
        #expect(await lagging.next()?.transactionID == end)
    }

    @Test func `a transaction finished in one store is finished in the other, which sends a signal (X-02)`()
        async throws
    {
        let shops = try Shops()
        let coins = try await shops.first.buy("coins")
        let gems = try await shops.first.buy("gems")
        await shops.second.store.catchUp()
        let feed = shops.second.store.transactionUpdates()
        let signals = shops.second.store.purchaseSignals()
        #expect(await feed.element()?.transactionID == coins)
        await shops.first.store.finish(transactionID: gems)
        let end = try await shops.second.buyOutside("coins")
        // The other store finished `gems` before its turn, so that the listener skips it.
        #expect(await feed.element()?.transactionID == end)
        #expect(await signals.next() == .finished(transactionID: gems))
        #expect(try await shops.second.identifiers(.unfinished) == [coins, end])
        await shops.second.store.finish(transactionID: gems)
        #expect(try await shops.first.store.journal(after: 0, limit: 100).count { $0.event.kind == .finished } == 1)
    }

    @Test func `purchases in one batch return the transaction that another process bought before them (P-15)`()
        async throws
    {
        let shops = try Shops()
        let pro = try await shops.second.buy("pro")
        let found = try await withThrowingTaskGroup(of: UInt64.self) { group in
            for _ in 0..<32 { group.addTask { try await shops.first.buy("pro") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found == Array(repeating: pro, count: 32))
        #expect(try await shops.first.identifiers(.currentEntitlements) == [pro])
    }

    @Test func `a product bought in one store is not bought again in the other (P-15, P-17)`() async throws {
        let shops = try Shops()
        for product in ["pro", "coins", "gold.month"] {
            let id = try await shops.first.buy(product)
            #expect(try await shops.second.buy(product) == id)
        }
    }

    @Test func `a renewal that is due in two stores is made by one of them only`() async throws {
        let shops = try Shops()
        try await shops.first.buy("gold.month")
        #expect(try await shops.second.identifiers(.currentEntitlements) == [0])
        let end = StoreCalendar.date(adding: .month, to: shops.first.clock.now)
        shops.first.clock.advance(to: end)
        shops.second.clock.advance(to: end)
        async let first: Void = shops.first.store.catchUp()
        async let second: Void = shops.second.store.catchUp()
        _ = await (first, second)
        #expect(try await shops.first.identifiers(.all) == [1, 0])
        #expect(try await shops.second.identifiers(.all) == [1, 0])
    }

    @Test func `a refund in one store that a listener of the other receives is not announced again (C-05)`()
        async throws
    {
        let shops = try Shops()
        let coins = try await shops.first.buy("coins", finishing: true)
        await shops.second.store.catchUp()
        do {
            let feed = shops.second.store.transactionUpdates()
            let mark = try await shops.second.buyOutside("gems")
            #expect(await feed.element()?.transactionID == mark)
            await shops.second.store.finish(transactionID: mark)
            try await shops.first.store.refundPurchase(coins)
            await shops.second.store.catchUp()
            #expect(await feed.element()?.transactionID == coins)
        }
        let later = shops.second.store.transactionUpdates()
        let end = try await shops.second.buyOutside("gems")
        #expect(await later.next()?.transactionID == end)
    }

    @Test func `simultaneous purchases in both stores are neither lost nor duplicated`() async throws {
        let shops = try Shops()
        // Under a sanitizer, a batch of sixty holds the lock for longer than the other store waits for it.
        let count: UInt64 = TestExtent.isSanitized ? 24 : 120
        let ids = try await withThrowingTaskGroup { group in
            for number in 0..<count {
                let shop = number % 2 == 0 ? shops.first : shops.second
                group.addTask { try await shop.buyOutside("coins") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(ids.sorted() == Array(0..<count))
        for shop in [shops.first, shops.second] {
            #expect(try await shop.identifiers(.unfinished) == Array(0..<count))
            #expect(await shop.store.violations() == [])
            #expect(shop.complaints.all == [])
        }
        let sequences = try await shops.first.store.journal(after: 0, limit: 1000).map(\.sequence)
        #expect(sequences == Array(1...Int64(count)))
    }

    @Test func `a request made in one store can be approved in the other (TS-20)`() async throws {
        let shops = try Shops()
        await shops.first.store.setAskToBuy(true)
        var request = PurchaseRequest(productID: "pro")
        request.queueTag = "tag"
        #expect(try await shops.first.store.purchase(request) == .pending)
        #expect(await shops.second.store.pendingReason(queueTag: "tag") == .approval)
        let waiting = try #require(await shops.second.store.pendingPurchases().first)
        let feed = shops.first.store.transactionUpdates()
        try await shops.second.store.approvePurchase(waiting.transactionID)
        #expect(await shops.first.store.pendingReason(queueTag: "tag") != .approval)
        #expect(await feed.element()?.transactionID == waiting.transactionID)
    }
}

extension TestStore {
    /// Buys coins as the app, also when there are undelivered ones.
    fileprivate func buyUndelivered() async throws -> UInt64 {
        var request = PurchaseRequest(productID: "coins")
        request.askedAt = 0
        guard case .purchased(let transaction) = try await store.purchase(request) else { throw StoreFailure.unknown }
        return transaction.transactionID
    }
}
