import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoredCauseTests {
    @Test(arguments: StorageEngine.all)
    func `a history with every cause is read back, and found by the tags of queues (X-15)`(engine: StorageEngine)
        throws
    {
        let place = try StoragePlace(engine)
        try CauseScript.play(into: place.openMade(firstTransactionID: CauseScript.firstTransactionID))
        try CauseScript.expect(in: place.open())
    }

    @Test
    func `a file of version 10, in which one text has five meanings, is read as its version meant it (X-15)`() throws {
        let place = try TemporaryStore()
        let earlier = LedgerSchema.migrator.migrations.filter { $0.number <= 10 }
        let raw = try place.openRaw()
        try Migrator(schemaName: LedgerSchema.migrator.schemaName, migrations: earlier)
            .migrate(raw, applicationID: LedgerSchema.applicationID)
        for row in try CauseScript.rows("version-10") { try raw.execute(row) }

        let complaints = Complaints()
        let database = try LedgerDatabase(.file(place.url)) { complaints.add($0) }
        try CauseScript.expect(in: database)
        #expect(complaints.all.isEmpty)
        // The columns and rows are those of a file that this version makes.
        let other = try TemporaryStore()
        let fresh = try other.open()
        try fresh.create(.sample(), firstTransactionID: CauseScript.firstTransactionID)
        try CauseScript.play(into: fresh)
        #expect(try database.everyEntry() == fresh.everyEntry())
        #expect(try database.events(after: 0, limit: 99) == fresh.events(after: 0, limit: 99))
        #expect(try database.load() == fresh.load())
    }

    @Test(arguments: ["", "tag", "queue", "refund:never", "replay:", "family:1", "family:x:2", "family:1:2:3"])
    func `a text that no store writes is no cause`(text: String) { #expect(Cause(stored: text) == nil) }

    @Test
    func `an unknown cause of a transaction or an event is reported, and the rest is read (E-19)`() throws {
        let place = try TemporaryStore()
        let database = try place.openMade()
        var entry = LedgerEntry.sample(1)
        entry.cause = .queue(tag: "tag")
        let event = LedgerEvent(.purchased, at: StoreDate(milliseconds: 5), transactionID: 1, cause: entry.cause)
        try database.save(LedgerChange([.added(entry)], events: [event]))
        for table in ["transactions", "journal"] { try place.execute("UPDATE \(table) SET cause = 'luck:1'") }
        let complaints = Complaints()
        let reopened = try LedgerDatabase(.file(place.url)) { complaints.add($0) }
        #expect(try reopened.load().openEntries == [.sample(1)])
        #expect(try reopened.events(after: 0, limit: 9).map(\.event) == [.sample()])
        #expect(complaints.all.count { $0.contains("luck:1") } == 2, "\(complaints.all)")
    }
}
