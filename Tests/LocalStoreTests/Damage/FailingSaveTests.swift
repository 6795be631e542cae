import StoreControl
import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing

@testable import LocalStore
@testable import StorePersistence
import TestWaiting

@Suite(.timeLimit(.standard)) struct FailingSaveTests {
    @Test func `a failed save reports its reason to every caller and changes nothing, and the next attempt succeeds`()
        async throws
    {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let shop = try TestStore(location: .file(file))
        let pro = try await shop.buy("pro")
        let feed = shop.store.transactionUpdates()
        _ = await feed.element()
        let faults = try FaultyDatabase(file)
        try faults.refuseEvents()

        let before = shop.store.changeNumber
        let failures = await shop.store.atOnce([
            { try $0.purchaseOutside(PurchaseRequest(productID: "coins")) },
            { try $0.purchaseOutside(PurchaseRequest(productID: "gold.month")) },
            { _ = try await $0.purchase(PurchaseRequest(productID: "gems")) },
            { try $0.refundPurchase(pro) },
        ])
        for failure in failures {
            guard case .storage(let detail) = failure else {
                Issue.record("\(String(describing: failure))")
                continue
            }
            #expect(detail.contains("refused by the test"))
            #expect(detail.contains(file.path(percentEncoded: false)))
        }
        await shop.store.finish(transactionID: pro)
        #expect(shop.complaints.all.count == 1)
        #expect(shop.complaints.all.first?.contains("transaction \(pro) could not be finished") == true)

        #expect(shop.store.changeNumber == before)
        for query in [TransactionQuery.all, .unfinished, .currentEntitlements] {
            #expect(try await shop.identifiers(query) == [pro])
        }
        #expect(await shop.store.nextDueDate() == nil)
        #expect(await shop.store.violations() == [])

        try faults.removeFault()
        #expect(try await shop.buy("gems") == pro + 1)
        let coins = try await shop.buyOutside("coins")
        #expect(await feed.element()?.transactionID == coins)
        await shop.store.finish(transactionID: pro)
        #expect(try await shop.identifiers(.unfinished) == [pro + 1, coins])
    }

    @Test func `after a failed save the store reads what another process has saved under the same number (T-01)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let shop = try TestStore(location: .file(file))
        try await shop.buy("pro")
        // The store can neither save its decision nor read the state on disk again.
        await #expect(throws: StoreFailure.self) { try await shop.store.buy("coins", hidingJournalOf: file) }
        try FaultyDatabase(file).connection.execute("ALTER TABLE hidden RENAME TO journal")
        #expect(try await TestStore(location: .file(file)).buy("gems") == 1)
        // The coins of the failed save would answer this request.
        #expect(try await shop.buy("coins") == 2)
        #expect(try await shop.identifiers(.unfinished) == [0, 1, 2])
    }

    @Test func `a purchase on a full disk fails with the reason, and a purchase after there is room succeeds`()
        async throws
    {
        let folder = try TemporaryFolder()
        let shop = try TestStore(location: .file(folder.file("store.sqlite")))
        var bought = [try await shop.buy("coins", finishing: true)]
        try await shop.store.runOnDatabase("PRAGMA max_page_count = 1")
        var failure: StoreFailure?
        for _ in 0..<200 where failure == nil {
            do throws(StoreFailure) {
                bought.append(try await shop.buyOutside("coins"))
            } catch {
                failure = error
            }
        }
        guard case .storage(let detail) = failure else {
            Issue.record("The disk was never full.")
            return
        }
        #expect(detail.contains("full"))
        #expect(try await shop.identifiers(.unfinished) == Array(bought.dropFirst()))
        #expect(await shop.store.violations() == [])
        try await shop.store.runOnDatabase("PRAGMA max_page_count = 1000000")
        let next = try await shop.buyOutside("coins")
        #expect(next == UInt64(bought.count))
        #expect(try await shop.identifiers(.unfinished).last == next)
    }

    @Test func `a lock of another process is named in the error, and readers continue`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let shop = try TestStore(location: .file(file))
        let pro = try await shop.buy("pro")
        try await shop.store.runOnDatabase("PRAGMA busy_timeout = 1")
        let other = try SQLiteConnection(.file(file.path(percentEncoded: false)))
        try other.execute("BEGIN IMMEDIATE")
        let failure = await #expect(throws: StoreFailure.self) { try await shop.buy("coins") }
        guard case .storage(let detail) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(detail.contains("locked"))
        #expect(try await shop.identifiers(.currentEntitlements) == [pro])
        // Buying an owned product writes nothing, and needs no lock.
        #expect(try await shop.buy("pro") == pro)
        try other.execute("ROLLBACK")
        #expect(try await shop.buy("coins") == pro + 1)
    }

    @Test func `a database of a newer version is refused and not changed`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        do {
            let shop = try TestStore(location: .file(file))
            try await shop.buy("pro")
        }
        let faults = try FaultyDatabase(file)
        try faults.connection.execute("UPDATE schema_versions SET version = version + 1000")
        let failure = #expect(throws: StoreFailure.self) { try TestStore(location: .file(file)) }
        guard case .storage(let detail) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(detail.contains("newer version"))
        #expect(detail.contains(file.path(percentEncoded: false)))
        try faults.connection.execute("UPDATE schema_versions SET version = version - 1000")
        #expect(try await TestStore(location: .file(file)).identifiers(.all) == [0])
    }

    @Test func `an unreadable subscription state is reported with its table, and other purchases stay listed (E-19)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        do {
            let shop = try TestStore(location: .file(file))
            try await shop.buy("gold.month")
            try await shop.buy("pro")
        }
        try FaultyDatabase(file).connection.execute("UPDATE chains SET state = x'00'")
        let shop = try TestStore(location: .file(file))
        #expect(shop.complaints.all.count == 1)
        #expect(shop.complaints.all.first?.contains("table chains") == true)
        #expect(try await shop.identifiers(.all).sorted() == [0, 1])
        #expect(try await shop.identifiers(.currentEntitlements) == [1])
    }
}

extension LocalStore {
    fileprivate func runOnDatabase(_ sql: String) throws {
        try #require(database as? LedgerDatabase).connection.execute(sql)
    }
}

extension LocalStore {
    /// Buys a product, and hides the journal of the database between the decision and its save.
    fileprivate func buy(_ productID: String, hidingJournalOf file: URL) throws(StoreFailure) {
        try performNow { ledger, date throws(StoreFailure) -> (Void, LedgerChange?) in
            do {
                try FaultyDatabase(file).connection.execute("ALTER TABLE journal RENAME TO hidden")
            } catch {
                throw .unknown
            }
            return ((), try ledger.decidePurchase(PurchaseRequest(productID: productID), at: date).change)
        }
    }
}
