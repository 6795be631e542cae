import Foundation
import SQLiteDatabase
import StoreControl
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing

@testable import LocalStore
import TestWaiting

/// The ledger in memory after changes of another process, compared with that of a store that has just been opened.
@Suite(.timeLimit(.standard)) struct ForeignChangeTests {
    private struct Scene {
        let folder: TemporaryFolder
        let file: URL
        let first: TestStore
        let second: TestStore

        init() throws {
            folder = try TemporaryFolder()
            file = folder.file("store.sqlite")
            first = try TestStore(location: .file(file))
            second = try TestStore(location: .file(file))
        }

        /// The ledger in memory of a store that catches up, and the one that an opened store reads.
        func ledgers() async throws -> (kept: Ledger, read: Ledger) {
            await first.store.catchUp()
            let opened = try TestStore(location: .file(file), now: first.clock.now)
            return (await first.store.ledger, await opened.store.ledger)
        }
    }

    @Test func `changes of another process lead to the ledger that an opened store reads`() async throws {
        let scene = try Scene()
        let (here, there) = (scene.first, scene.second)
        func compare(_ comment: Comment) async throws {
            let (kept, read) = try await scene.ledgers()
            #expect(kept == read, comment)
        }
        try await here.buy("season", finishing: true)
        let later = try await there.buyOutside("season")
        try await compare("a purchase that replaces a finished one")
        await there.store.finish(transactionID: later)
        try await compare("a finish")
        try await there.store.refundPurchase(later)
        try await compare("a refund that gives an earlier purchase back")
        try await here.buy("silver.month", finishing: true)
        try await there.buy("gold.month", finishing: true)
        try await compare("an upgrade")
        let end = StoreCalendar.date(adding: .month, to: there.clock.now)
        there.clock.advance(to: end)
        await there.store.catchUp()
        here.clock.advance(to: end)
        try await compare("a renewal")
        _ = try await there.store.shareFromFamily("pro")
        try await compare("a product of the family")
        await there.store.setAskToBuy(true)
        #expect(try await there.store.purchase(PurchaseRequest(productID: "gems")) == .pending)
        try await compare("a request")
        let waiting = try #require(await there.store.pendingPurchases().first)
        try await there.store.approvePurchase(waiting.transactionID)
        try await compare("an approval")
        await there.store.setAskToBuy(false)
        let coins = try await there.buyOutside("coins")
        try await there.store.deleteTransaction(coins)
        try await compare("a deletion")
        try await there.store.clearTransactions()
        try await there.buyOutside("gems")
        try await compare("a clearing")
        #expect(here.complaints.all == [])
    }

    @Test func `a new row that contradicts the ledger in memory makes the store read the whole ledger`()
        async throws
    {
        let scene = try Scene()
        let id = try await scene.first.buy("gold.month")
        let ledger = await scene.first.store.ledger
        var entry = try #require(ledger.entries[id])
        var chain = try #require(ledger.chains[.own("plans")])
        var delta = LedgerDelta(sequence: ledger.sequence + 1, nextTransactionID: ledger.nextTransactionID)
        (delta.openEntries, delta.chains) = ([entry], [chain])
        #expect(delta.agrees(with: ledger))
        entry.expirationDate = entry.expirationDate?.advanced(bySeconds: 1)
        (delta.openEntries, delta.chains) = ([entry], [])
        #expect(!delta.agrees(with: ledger))
        delta.missingChains = [chain.key]
        #expect(delta.agrees(with: ledger))
        chain.isRevoked = true
        (delta.openEntries, delta.chains, delta.missingChains) = ([], [chain], [])
        #expect(!delta.agrees(with: ledger))
        delta.missingEntries = [id]
        #expect(delta.agrees(with: ledger))
    }

    @Test func `an altered transaction that another process finishes stays damaged (T-26)`() async throws {
        let scene = try Scene()
        let id = try await scene.first.buy("gold.month")
        await scene.second.store.catchUp()
        let faults = try FaultyDatabase(scene.file)
        let text = String(decoding: try faults.blob("payload", of: Int64(id)), as: UTF8.self)
        let altered = text.replacing(/"expiresDate":\d/, with: "\"expiresDate\":2")
        #expect(altered != text)
        try faults.set("payload", of: Int64(id), to: .blob(Data(altered.utf8)))
        await scene.second.store.finish(transactionID: id)
        let (kept, read) = try await scene.ledgers()
        #expect(kept.entries[id]?.isDamaged == true)
        #expect(kept == read)
    }
}
