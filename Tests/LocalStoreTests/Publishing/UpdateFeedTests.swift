import LocalStore
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing

@testable import LocalStore
import TestWaiting

@Suite(.timeLimit(.standard)) struct UpdateFeedTests {
    @Test
    func `a new listener receives unfinished transactions, oldest first, own purchases too (C-02, T-04)`()
        async throws
    {
        let shop = try TestStore()
        try await shop.buy("gems")
        try await shop.buy("pro", finishing: true)
        await shop.pass(.day)
        try await shop.buy("coins")
        try await shop.buy("season")
        let feed = shop.store.transactionUpdates()
        let end = try await shop.buyOutside("coins")
        #expect(await feed.take(4).map(\.transactionID) == [0, 2, 3, end])
    }

    @Test func `a transaction that is finished before its turn is skipped (C-02)`() async throws {
        let shop = try TestStore()
        for product in ["coins", "gems", "pro"] { try await shop.buy(product) }
        let feed = shop.store.transactionUpdates()
        #expect(await feed.element()?.transactionID == 0)
        await shop.store.finish(transactionID: 1)
        let end = try await shop.buyOutside("coins")
        #expect(await feed.take(2).map(\.transactionID) == [2, end])
    }

    @Test
    func `unfinished transactions are replayed once to each new listener, and never to an existing one (T-03, C-02)`()
        async throws
    {
        let shop = try TestStore()
        let early = shop.store.transactionUpdates()
        try await shop.buy("coins")
        let late = shop.store.transactionUpdates()
        let end = try await shop.buyOutside("gems")
        #expect(await early.next()?.transactionID == end)
        #expect(await late.take(2).map(\.transactionID) == [0, end])
        let last = try await shop.buyOutside("gems")
        #expect(await late.next()?.transactionID == last)
    }

    @Test(arguments: ["coins", "pro", "season", "gold.month"])
    func `an own purchase is never announced (C-01, T-02)`(product: String) async throws {
        let shop = try TestStore()
        let feed = shop.store.transactionUpdates()
        let bought = try await shop.buy(product)
        await shop.store.finish(transactionID: bought)
        let end = try await shop.buyOutside("gems")
        #expect(await feed.element()?.transactionID == end)
    }

    @Test func `a listener that lags after the store was cleared receives every later update (TS-08, T-07)`()
        async throws
    {
        let shop = try TestStore()
        let feed = shop.store.transactionUpdates()
        try await shop.buyOutside("coins")
        #expect(await feed.element()?.transactionID == 0)
        try await shop.store.clearTransactions()
        for _ in 0..<600 { try await shop.buyOutside("coins") }
        #expect(await feed.take(600).map(\.transactionID) == Array(0..<600))
    }

    @Test func `an outside purchase between the creation of a listener and its first request is delivered once (T-06)`()
        async throws
    {
        let shop = try TestStore()
        let feed = shop.store.transactionUpdates()
        let first = try await shop.buyOutside("coins")
        let second = try await shop.buyOutside("gems")
        #expect(await feed.take(2).map(\.transactionID) == [first, second])
        let end = try await shop.buyOutside("coins")
        #expect(await feed.element()?.transactionID == end)
    }

    @Test func `ten listeners receive everything, and a slow one reads from the journal (T-07, C-03)`() async throws {
        let shop = try TestStore()
        let stalled = shop.store.transactionUpdates()
        let attentive = (0..<9).map { _ in shop.store.transactionUpdates() }
        let expected = Array(UInt64(0)..<300)
        try await withThrowingTaskGroup { group in
            for feed in attentive {
                group.addTask { #expect(await feed.take(300).map(\.transactionID) == expected) }
            }
            for _ in 0..<300 { try await shop.buyOutside("coins") }
            try await group.waitForAll()
        }
        #expect(shop.store.sequences.updates.keptCount <= 256)
        #expect(await stalled.take(300).map(\.transactionID) == expected)
        let end = try await shop.buyOutside("coins")
        #expect(await stalled.next()?.transactionID == end)
        #expect(shop.complaints.all == [])
    }

    @Test func `cancelling a task that listens ends its wait, and loses no later transaction (T-05)`() async throws {
        let shop = try TestStore()
        let feed = shop.store.transactionUpdates()
        let task = Task { await feed.element() }
        task.cancel()
        #expect(await task.value == nil)
        let end = try await shop.buyOutside("coins")
        #expect(await feed.element()?.transactionID == end)
    }

    @Test func `no transaction is kept for a listener that was released (T-07)`() async throws {
        let shop = try TestStore()
        do {
            let feed = shop.store.transactionUpdates()
            try await shop.buyOutside("coins")
            #expect(await feed.element() != nil)
        }
        #expect(!shop.store.sequences.updates.hasListeners)
        try await shop.buyOutside("coins")
        #expect(shop.store.sequences.updates.keptCount == 0)
    }

    @Test func `a renewal is in every query when it is announced (T-08)`() async throws {
        let shop = try TestStore()
        let first = try await shop.buy("gold.month")
        let feed = shop.store.transactionUpdates()
        _ = await feed.element()
        for _ in 0..<3 {
            await shop.pass(.month)
            let renewal = try #require(await feed.element())
            #expect(renewal.payload?.transactionReason == "RENEWAL")
            #expect(renewal.payload?.originalTransactionId.value == first)
            let id = renewal.transactionID
            #expect(try await shop.identifiers(.all).first == id)
            #expect(try await shop.identifiers(.unfinished).last == id)
            #expect(try await shop.identifiers(.currentEntitlements) == [id])
            #expect(try await shop.store.latestTransaction(productID: "gold.month") == renewal)
        }
    }

    @Test func `after an upgrade the old transaction is announced as upgraded (T-13)`() async throws {
        let shop = try TestStore()
        let silver = try await shop.buy("silver.month", finishing: true)
        let feed = shop.store.transactionUpdates()
        _ = try await shop.buy("gold.month")
        let upgraded = try #require(await feed.element())
        #expect(upgraded.transactionID == silver)
        #expect(upgraded.payload?.isUpgraded == true)
        #expect(try await shop.identifiers(.unfinished) == [1])
    }

    @Test func `the whole history shows one running period after a crossgrade at once (S-48, T-13)`() async throws {
        let shop = try TestStore()
        let first = try await shop.buy("silver.month", finishing: true)
        let feed = shop.store.transactionUpdates()
        let second = try await shop.buy("silver.alt")
        let replaced = try #require(await feed.element())
        #expect(replaced.transactionID == first)
        #expect(replaced.payload?.isUpgraded == true)
        let running = try await shop.store.transactions(.all, after: nil).transactions.compactMap(\.payload).filter {
            $0.isUpgraded != true && $0.expiresDate.map { $0 > shop.clock.now } == true
        }
        #expect(running.map(\.transactionId.value) == [second])
    }
}
