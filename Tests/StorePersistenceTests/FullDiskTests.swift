import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct FullDiskTests {
    @Test
    func `A full disk is reported, and leaves the database unchanged`() throws {
        let place = try TemporaryStore()
        _ = try place.openMade()
        let connection = try place.openRaw()
        let database = try LedgerDatabase(connection)
        try database.add([.sample(0)])
        let before = try database.load()
        try connection.execute("PRAGMA max_page_count = 40")
        let batch = [try SavedChange.signed(LedgerChange((1...500).map { .added(.sample($0)) }))]
        let failure = try #require(throws: PersistenceFailure.self) { try database.save(batch, expecting: 1) }
        guard case .database(let reason) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(reason.isFull)
        #expect(failure.description.contains(place.path) && failure.description.contains("full"))
        #expect(try database.load() == before)
        #expect(try place.open().load() == before)
        try connection.execute("PRAGMA max_page_count = 100000")
        try database.save(batch, expecting: 1)
        #expect(try place.open().load().openEntries.count == 501)
    }

    @Test
    func `An entry that is added needs a text`() async {
        await #expect(processExitsWith: .failure) {
            let database = try LedgerDatabase(.memory)
            try database.create(.sample(), firstTransactionID: 0)
            try database.save([SavedChange(change: LedgerChange([.added(.sample(1))]), texts: [:])], expecting: 0)
        }
    }
}
