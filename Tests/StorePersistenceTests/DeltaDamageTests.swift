import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Damaged rows among those that another owner wrote.
@Suite(.timeLimit(.standard)) struct DeltaDamageTests {
    private static func change() throws -> LedgerChange {
        var entry = LedgerEntry.sample(1, .autoRenewable)
        entry.groupID = "group"
        var change = LedgerChange(
            [.added(entry), .added(.sample(2)), .added(.sample(3))],
            events: [
                LedgerEvent(.purchased, at: StoreDate(milliseconds: 5), transactionID: 1, groupID: "group"),
                .sample(id: 2), .sample(id: 3), .sample(.approvalRequested, id: 4), .sample(.approvalRequested, id: 5),
            ],
            next: 6
        )
        change.chains = [try .sample()]
        change.requested = [4, 5].map {
            PendingPurchase(
                transactionID: $0,
                request: PurchaseRequest(productID: "p"),
                date: StoreDate(milliseconds: 1)
            )
        }
        return change
    }

    /// The parts of a snapshot that a ledger has, in any order.
    private struct Content: Hashable {
        var entries: Set<LedgerEntry>
        var chains: Set<SubscriptionChain>
        var pending: Set<PendingPurchase>
        var next: UInt64
    }

    @Test(arguments: StorageEngine.all)
    func `a damaged row among new ones is reported once and affects no other row (E-19)`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let writer = try place.openMade()
        let (news, whole) = (Complaints(), Complaints())
        let follower = try place.open(reportingTo: news)
        try writer.save(try Self.change())
        try place.breakState("state", of: "chains", where: "group_id = 'group'")
        try place.breakState("request", of: "pending", where: "transaction_id = 4")
        try place.breakState("payload", of: "transactions", where: "id = 1")
        try place.breakNumber("purchase_ms", of: "transactions", where: "id = 2")
        let delta = try #require(try follower.delta(since: 0, rereading: LedgerRows()))
        let loaded = try place.open(reportingTo: whole).load()
        #expect(
            Content(
                entries: Set(delta.openEntries),
                chains: Set(delta.chains),
                pending: Set(delta.pending),
                next: delta.nextTransactionID
            )
                == Content(
                    entries: Set(loaded.openEntries),
                    chains: Set(loaded.chains),
                    pending: Set(loaded.pending),
                    next: loaded.nextTransactionID
                )
        )
        #expect(delta.openEntries.filter(\.isDamaged).map(\.id).sorted() == [1, 2])
        #expect(delta.missingChains.contains(.own("group")))
        #expect(delta.settled.contains(4) && delta.pending.map(\.transactionID) == [5])
        #expect(news.all.sorted() == whole.all.sorted())
        #expect(news.all.count == 3)
        _ = try follower.delta(since: 0, rereading: LedgerRows())
        #expect(news.all.count == 3)
    }

    @Test(arguments: StorageEngine.all)
    func `a row in doubt that is damaged or gone is missing from the ledger (E-19)`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        try database.save(try Self.change())
        try place.breakState("state", of: "chains", where: "group_id = 'group'")
        try place.breakState("request", of: "pending", where: "transaction_id = 4")
        var rows = LedgerRows()
        rows.insert(try Self.change())
        rows.entries.insert(77)
        let delta = try #require(try database.delta(since: database.sequence(), rereading: rows))
        #expect(delta.openEntries.map(\.id).sorted() == [1, 2, 3])
        #expect(delta.missingEntries == [77])
        #expect(delta.chains == [] && delta.missingChains.contains(.own("group")))
        #expect(delta.settled == [4])
        #expect(delta.events == [])
    }

    @Test(arguments: [
        "UPDATE journal SET further_rows = NULL WHERE sequence = 3", "DELETE FROM journal WHERE sequence = 3",
        "UPDATE journal SET sequence = \(Int64.max) WHERE sequence = 3", "DELETE FROM journal WHERE sequence > 1",
    ])
    func `a journal that does not name all rows makes the store read the whole ledger`(damage: String) throws {
        let place = try TemporaryStore()
        let database = try place.openMade()
        for id in 1...5 as ClosedRange<UInt64> {
            try database.save(LedgerChange([.added(.sample(id))], events: [.sample(id: id)]))
        }
        #expect(try database.delta(since: 2, rereading: LedgerRows())?.openEntries.map(\.id) == [3, 4, 5])
        try place.execute(damage)
        #expect(try database.delta(since: 2, rereading: LedgerRows()) == nil)
    }

    @Test(arguments: ["'x'", "'1 -2'", "x'FF'", "1.5"])
    func `an unreadable list of rows is reported, and the whole ledger is read (E-19)`(list: String) throws {
        let place = try TemporaryStore()
        let reports = Complaints()
        try place.openMade().save(LedgerChange([.added(.sample(1))]))
        try place.execute("UPDATE journal SET further_rows = \(list)")
        let database = try LedgerDatabase(.file(place.url)) { reports.add($0) }
        #expect(try database.delta(since: 0, rereading: LedgerRows()) == nil)
        #expect(try database.load().openEntries == [.sample(1)])
        #expect(reports.all.count == 1)
        #expect(reports.all.first?.contains("the column further_rows of event 1") == true)
    }

    @Test func `the period before a renewal is named, although no event names it`() throws {
        let place = try TemporaryStore()
        let database = try place.openMade()
        try database.add([.sample(1, isFinished: true), .sample(2)])
        let start = try database.sequence()
        try database.save(LedgerChange([.added(.sample(3))], closed: [1], events: [.sample(id: 3), .sample(id: 3)]))
        let delta = try #require(try database.delta(since: start, rereading: LedgerRows()))
        #expect(delta.openEntries == [.sample(3)])
        #expect(delta.missingEntries == [1])
    }

    @Test func `events of an earlier version of the tables name no rows`() throws {
        let place = try TemporaryStore()
        let earlier = LedgerSchema.migrator.migrations.filter { $0.number < 10 }
        try Migrator(schemaName: LedgerSchema.migrator.schemaName, migrations: earlier)
            .migrate(place.openRaw(), applicationID: LedgerSchema.applicationID)
        try place.execute(
            """
            INSERT INTO journal (sequence, kind, at_ms, transaction_id, is_announced, changes_status)
            VALUES (1, 'purchased', 0, 1, 0, 0)
            """
        )
        let database = try place.openMade()
        #expect(try database.delta(since: 0, rereading: LedgerRows()) == nil)
        #expect(try database.delta(since: 1, rereading: LedgerRows())?.openEntries == [])
    }
}
