import StoreInterface
import StoreTestSupport
import Testing

@testable import LocalStore
import TestWaiting

/// The memory and the files that a store keeps for listeners and iterators that stop midway.
@Suite(.timeLimit(.standard)) struct BoundsTests {
    @Test func `a coalescing broadcast keeps the latest element of each subject beyond its limit (S-05)`() async {
        let broadcast = Broadcast<Int>(head: 0, limit: 16) { $0 % 5 }
        let stalled = broadcast.feed()
        for number in 0..<1000 {
            broadcast.send([number])
            #expect(broadcast.keptCount <= 17)
        }
        let kept = await stalled.take(broadcast.keptCount)
        #expect(kept == kept.sorted())
        #expect(kept.suffix(5) == [995, 996, 997, 998, 999])
        #expect(broadcast.keptCount == 0)
        broadcast.send([7])
        #expect(await stalled.next() == 7)
    }

    @Test func `a coalescing broadcast of many subjects keeps one element of each, at a cost that does not grow`() {
        let broadcast = Broadcast<Int>(head: 0, limit: 4) { $0 % 1000 }
        let stalled = broadcast.feed()
        for number in 0..<10_000 { broadcast.send([number]) }
        #expect(broadcast.keptCount <= 2001)
        withExtendedLifetime(stalled) {}
    }

    @Test func `a status listener that lags far receives the latest status and costs bounded memory (S-05)`()
        async throws
    {
        let shop = try TestStore()
        let silver = try await shop.buy("silver.month")
        let feed = shop.store.subscriptionStatusChanges()
        for number in 0..<601 { try await shop.store.setAutoRenewal(number % 2 == 1, ofTransaction: silver) }
        let kept = shop.store.sequences.statuses.keptCount
        #expect(kept <= 257)
        let last = await feed.take(kept).last
        #expect(last?.renewalInfo.payload(as: RenewalInfoPayload.self)?.autoRenewStatus == 0)
        #expect(shop.store.sequences.statuses.keptCount == 0)
    }

    @Test func `a listener for signals that lags reads the journal and misses none (X-02)`() async throws {
        let shop = try TestStore()
        let signals = shop.store.purchaseSignals()
        var expected: [PurchaseSignal] = []
        for _ in 0..<300 {
            let id = try await shop.buyOutside("coins")
            await shop.store.finish(transactionID: id)
            expected.append(.finished(transactionID: id))
        }
        #expect(shop.store.sequences.signals.keptCount <= 256)
        #expect(await signals.take(300) == expected)
        let id = try await shop.buyOutside("coins")
        await shop.store.finish(transactionID: id)
        #expect(await signals.next() == .finished(transactionID: id))
        #expect(shop.complaints.all == [])
    }

    @Test func `iterators that stop midway hold a bounded number of snapshots open, and continue without gaps (T-15)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let shop = try TestStore(location: .file(folder.file("store.sqlite")))
        for _ in 0..<100 { try await shop.buyOutside("coins") }
        var pages: [TransactionPage] = []
        for number in 0..<40 {
            pages.append(try await shop.store.transactions(.unfinished, after: nil))
            try await shop.buyOutside("gems")
            #expect(await shop.store.openReadingCount == min(number + 1, 16))
        }
        for page in pages {
            let rest = try await shop.store.transactions(.unfinished, after: page.next)
            let found = (page.transactions + rest.transactions).map(\.transactionID)
            // Later purchases stay out, whether the snapshot is still open or was closed.
            #expect(found.prefix(100) == Array(0..<100)[...])
        }
        pages = []
        #expect(await shop.store.openReadingCount == 0)
        #expect(shop.complaints.all == [])
    }

    @Test func `an iterator that stops midway does not keep the log growing (T-15)`() async throws {
        let folder = try TemporaryFolder()
        let shop = try TestStore(location: .file(folder.file("store.sqlite")))
        for _ in 0..<100 { try await shop.buyOutside("coins") }
        let page = try await shop.store.transactions(.unfinished, after: nil)
        for _ in 0..<1001 { try await shop.buyOutside("gems") }
        #expect(await shop.store.openReadingCount == 0)
        await shop.store.finish(transactionID: 99)
        let rest = try await shop.store.transactions(.unfinished, after: page.next)
        // Reading continues at the same place, without the transaction that was finished in the meantime.
        #expect(rest.transactions.map(\.transactionID) == Array(64..<99))
        #expect(rest.next == nil)
    }
}
