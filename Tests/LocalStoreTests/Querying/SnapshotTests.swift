import Foundation
import LocalStore
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Sequences of several pages, when the store changes between two of the pages.
@Suite(.timeLimit(.standard)) struct SnapshotTests {
    enum Place: CaseIterable, Sendable { case memory, file }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func shop(_ place: Place) throws -> TestStore {
        switch place {
        case .memory: try TestStore()
        case .file: try TestStore(location: .file(folder.file("store.sqlite")))
        }
    }

    /// Makes 300 unfinished purchases and renewals, in every state that a change can end.
    private func fill(_ shop: TestStore) async throws {
        try await shop.buy("pro")
        try await shop.buy("silver.month")
        await shop.pass(BillingPeriod(count: 1, unit: .month), times: 40)
        for _ in 0..<260 { try await shop.buyOutside("coins") }
    }

    /// Reads a sequence to its end, doing something after each page.
    private func read(
        _ query: TransactionQuery,
        of shop: TestStore,
        after doing: (Int) async throws -> Void
    ) async throws -> [SignedTransaction] {
        var found: [SignedTransaction] = []
        var cursor: TransactionCursor?
        var pages = 0
        repeat {
            let page = try await shop.store.transactions(query, after: cursor)
            found += page.transactions
            cursor = page.next
            pages += 1
            try await doing(pages)
        } while cursor != nil
        #expect(pages > 2)
        return found
    }

    @Test(arguments: Place.allCases, [TransactionQuery.all, .unfinished])
    func `a sequence of several pages reports one moment, although the store changes between the pages (T-15)`(
        place: Place,
        query: TransactionQuery
    ) async throws {
        let shop = try shop(place)
        try await fill(shop)
        let before = try await texts(query, of: shop)
        let found = try await read(query, of: shop) { page in
            switch page {
            case 1:
                // The last page of either sequence begins with these.
                for id in [UInt64(0), 1, 2, 20, 41, 180, 280, 301] { await shop.store.finish(transactionID: id) }
                try await shop.buy("gold.month")
            case 2:
                for id in [UInt64(0), 200, 290] { try await shop.store.refundPurchase(id) }
                await shop.pass(BillingPeriod(count: 1, unit: .month))
            default: try await shop.buyOutside("gems")
            }
        }
        #expect(found.map(\.text) == before)
        #expect(try await texts(query, of: shop) != before)
        #expect(shop.complaints.all == [])
    }

    @Test(arguments: Place.allCases)
    func `the history of one product reports one moment (T-15)`(place: Place) async throws {
        let shop = try shop(place)
        try await fill(shop)
        let before = try await texts(.allOf(productID: "coins"), of: shop)
        let found = try await read(.allOf(productID: "coins"), of: shop) { page in
            // Finished consumables are no longer listed.
            for id in 42..<50 as Range<UInt64> { await shop.store.finish(transactionID: id) }
            try await shop.store.refundPurchase(UInt64(50 + page))
        }
        #expect(found.map(\.text) == before)
    }

    @Test func `changes of another process between two pages are not seen either (T-15)`() async throws {
        let (here, there) = (try shop(.file), try shop(.file))
        try await fill(here)
        let before = try await texts(.unfinished, of: here)
        let found = try await read(.unfinished, of: here) { page in
            let first = page % 4 * 75
            for id in first..<first + 75 { await there.store.finish(transactionID: UInt64(300 - id)) }
            try await there.buyOutside("gems")
        }
        #expect(found.map(\.text) == before)
        #expect(here.complaints.all + there.complaints.all == [])
    }

    @Test func `a sequence that begins after a change sees it, while older ones do not (T-24)`() async throws {
        let shop = try shop(.file)
        for _ in 0..<100 { try await shop.buyOutside("coins") }
        let old = try await shop.store.transactions(.unfinished, after: nil)
        await shop.store.finish(transactionID: 99)
        let new = try await shop.store.transactions(.unfinished, after: nil)
        #expect(
            try await shop.store.transactions(.unfinished, after: old.next).transactions.map(\.transactionID)
                == Array(64..<100)
        )
        #expect(
            try await shop.store.transactions(.unfinished, after: new.next).transactions.map(\.transactionID)
                == Array(64..<99)
        )
    }

    @Test func `a snapshot is shared by concurrent readers, and closes with the last of them`() async throws {
        let shop = try shop(.file)
        for _ in 0..<100 { try await shop.buyOutside("coins") }
        #expect(await !shop.store.isReadingInPages)
        var one: TransactionPage? = try await shop.store.transactions(.all, after: nil)
        var other: TransactionPage? = try await shop.store.transactions(.unfinished, after: nil)
        #expect(one?.next?.reading === other?.next?.reading)
        one = nil
        #expect(await shop.store.isReadingInPages)
        // An iterator at the end of its sequence holds no snapshot.
        other = try await shop.store.transactions(.unfinished, after: other?.next)
        #expect(other?.next == nil)
        #expect(await !shop.store.isReadingInPages)
    }

    @Test func `a sequence of one page holds no snapshot`() async throws {
        let shop = try shop(.file)
        for _ in 0..<64 { try await shop.buyOutside("coins") }
        let page = try await shop.store.transactions(.all, after: nil)
        #expect(page.transactions.count == 64)
        #expect(page.next == nil)
        #expect(await !shop.store.isReadingInPages)
    }

    @Test func `an iterator does not block writers, however long it stays open`() async throws {
        let shop = try shop(.file)
        for _ in 0..<110 { try await shop.buyOutside("coins") }
        var pages: [TransactionPage] = []
        for id in 0..<16 as Range<UInt64> {
            pages.append(try await shop.store.transactions(.all, after: nil))
            await shop.store.finish(transactionID: id)
        }
        for (index, page) in pages.enumerated() {
            let rest = try await shop.store.transactions(.all, after: page.next)
            #expect(page.transactions.count + rest.transactions.count == 110 - index)
        }
        #expect(shop.complaints.all == [])
    }

    @Test func `a cursor from a closed store continues in a store that is opened on the same file`() async throws {
        let cursor = try await {
            let shop = try shop(.file)
            for _ in 0..<100 { try await shop.buyOutside("coins") }
            return try #require(try await shop.store.transactions(.unfinished, after: nil).next)
        }()
        let again = try shop(.file)
        for id in 0..<100 as Range<UInt64> { await again.store.finish(transactionID: id) }
        let rest = try await again.store.transactions(.unfinished, after: cursor)
        #expect(rest.transactions.map(\.transactionID) == Array(64..<100))
    }

    @Test func `a sequence is complete even if no second connection can be opened`() async throws {
        let shop = try shop(.file)
        for _ in 0..<100 { try await shop.buyOutside("coins") }
        try FileManager.default.moveItem(at: folder.file("store.sqlite"), to: folder.file("moved.sqlite"))
        let page = try await shop.store.transactions(.unfinished, after: nil)
        let rest = try await shop.store.transactions(.unfinished, after: page.next)
        #expect((page.transactions + rest.transactions).map(\.transactionID) == Array(0..<100))
        #expect(shop.complaints.all.count == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.file("store.sqlite").path(percentEncoded: false)))
    }

    private func texts(_ query: TransactionQuery, of shop: TestStore) async throws(StoreFailure) -> [SignedText] {
        var texts: [SignedText] = []
        var cursor: TransactionCursor?
        repeat {
            let page = try await shop.store.transactions(query, after: cursor)
            texts += page.transactions.map(\.text)
            cursor = page.next
        } while cursor != nil
        return texts
    }

    @Test(arguments: Place.allCases)
    func `the transactions of a later page count as read when the sequence began (T-15)`(place: Place) async throws {
        let shop = try shop(place)
        for _ in 0..<(Queries.pageSize + 2) { try await shop.buyOutside("coins") }
        let beginning = shop.store.changeNumber
        let first = try await shop.store.transactions(.all, after: nil)
        try await shop.buyOutside("gems")
        let second = try await shop.store.transactions(.all, after: first.next)
        #expect(second.transactions.count == 2)
        #expect(Set((first.transactions + second.transactions).map(\.readAt)) == [beginning])
    }
}
