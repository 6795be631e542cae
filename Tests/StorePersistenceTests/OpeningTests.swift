import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct OpeningTests {
    let place: TemporaryStore

    init() throws { place = try TemporaryStore() }

    private func failure(opening url: URL) throws -> PersistenceFailure {
        let failure = try #require(throws: PersistenceFailure.self) { try LedgerDatabase(.file(url)) }
        #expect(failure.description.contains(url.path(percentEncoded: false)))
        return failure
    }

    @Test
    func `A fresh file has no metadata, no change number and nothing to load`() throws {
        let database = try place.open()
        #expect(try database.metadata() == nil)
        #expect(try database.sequence() == 0)
        let failure = try #require(throws: PersistenceFailure.self) { try database.load() }
        #expect(
            failure == .damaged(path: place.path, table: "identifiers", detail: "no store has been made in this file")
        )
        #expect(failure.description.contains(place.path))
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `A store is read back as it was created`(environment: StoreEnvironment) throws {
        let made = StoreMetadata(
            rootCertificate: Data((0...255).map { UInt8($0) }),
            rootPrivateKey: Data([2]),
            intermediateCertificate: Data([3]),
            intermediatePrivateKey: Data([4]),
            leafCertificate: Data([5]),
            leafPrivateKey: Data([6]),
            deviceVerificationID: UUID(),
            environment: environment,
            bundleID: "com.example.“ü”",
            firstLaunchDate: .init(milliseconds: -1),
            firstAppVersion: ""
        )
        #expect(try place.open().create(made, firstTransactionID: 77) == made)
        let reopened = try place.open()
        #expect(try reopened.metadata() == made)
        #expect(try reopened.load() == LedgerSnapshot(sequence: 0, nextTransactionID: 77))
    }

    @Test
    func `A store in memory works and is not shared`() throws {
        let database = try LedgerDatabase(.memory)
        try database.create(.sample(), firstTransactionID: 0)
        try database.add([.sample(1)])
        #expect(try database.load().openEntries == [.sample(1)])
        #expect(try LedgerDatabase(.memory).metadata() == nil)
    }

    @Test
    func `A second attempt to create a store returns the first one`() throws {
        let first = StoreMetadata.sample(bundleID: "first")
        let (one, other) = (try place.open(), try place.open())
        #expect(try one.create(first, firstTransactionID: 5) == first)
        #expect(try other.create(.sample(bundleID: "second"), firstTransactionID: 9) == first)
        #expect(try other.metadata() == first)
        #expect(try other.load().nextTransactionID == 5)
    }

    @Test
    func `Of many concurrent attempts to create the same store, one succeeds`() async throws {
        let url = place.url
        let effective = try await withThrowingTaskGroup(of: StoreMetadata.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let database = try LedgerDatabase(.file(url))
                    return try database.create(.sample(bundleID: "app \(number)"), firstTransactionID: UInt64(number))
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(effective.count == 1)
        let database = try place.open()
        #expect(try database.metadata() == effective.first)
        let bundleID = try #require(effective.first?.bundleID)
        #expect(try bundleID == "app \(database.load().nextTransactionID)")
    }

    @Test
    func `A file of a newer version is refused with both versions, and not changed`() throws {
        _ = try place.openMade()
        try place.execute("UPDATE schema_versions SET version = 99 WHERE name = 'ledger'")
        let known = LedgerSchema.migrator.newestVersion
        let failure = try failure(opening: place.url)
        #expect(failure == .newerDatabase(path: place.path, found: 99, known: known))
        #expect(failure.description.contains("99") && failure.description.contains("\(known)"))
        #expect(try place.number("SELECT version FROM schema_versions WHERE name = 'ledger'") == 99)
    }

    @Test(arguments: [0, 1_196_444_487])
    func `Another application's database is refused, and gets no tables`(identifier: Int32) throws {
        try place.execute("CREATE TABLE notes (n); PRAGMA application_id = \(identifier)")
        let expected = LedgerSchema.applicationID
        let failure = try failure(opening: place.url)
        #expect(failure == .foreignDatabase(path: place.path, found: identifier, expected: expected))
        #expect(failure.description.contains("\(identifier)"))
        #expect(try place.number("SELECT count(*) FROM sqlite_schema") == 1)
    }

    @Test
    func `another program's database keeps its journal mode, and gets no log (E-21)`() throws {
        let notes = try place.openRaw()
        try notes.execute("PRAGMA journal_mode = DELETE")
        try notes.execute("CREATE TABLE notes (n); PRAGMA application_id = 9")
        try notes.close()
        let before = try Data(contentsOf: place.url)
        _ = try failure(opening: place.url)
        #expect(try Data(contentsOf: place.url) == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place.folder.path(percentEncoded: false)) == [
                "store.db"
            ]
        )
    }

    @Test
    func `A file that is not a database is refused and not changed`() throws {
        let content = Data(repeating: 0x41, count: 5000)
        try content.write(to: place.url)
        guard case .database(let failure) = try failure(opening: place.url) else {
            Issue.record("the failure is not SQLite's")
            return
        }
        #expect(failure.isNotADatabase)
        #expect(try Data(contentsOf: place.url) == content)
    }

    @Test
    func `A location where no file can be created is refused`() throws {
        for url in [place.folder, place.folder.appending(path: "missing/store.db")] {
            guard case .database(let failure) = try failure(opening: url) else {
                Issue.record("the failure is not SQLite's")
                return
            }
            #expect(failure.cannotOpen)
        }
    }

    @Test
    func `Another set of tables may live in the same file`() throws {
        _ = try place.openMade()
        let queue = Migrator(schemaName: "queue", migrations: [Migration(number: 3, sql: "CREATE TABLE payments (n)")])
        try queue.migrate(place.openRaw(), applicationID: LedgerSchema.applicationID)
        #expect(try place.open().load().nextTransactionID == 0)
    }

    @Test(arguments: [("device_verification_id", "nobody"), ("environment", "Moon")])
    func `Damaged metadata is reported`(column: String, value: String) throws {
        _ = try place.openMade()
        try place.execute("UPDATE store SET \(column) = '\(value)'")
        let database = try place.open()
        let failure = try #require(throws: PersistenceFailure.self) { try database.metadata() }
        guard case .damaged(place.path, "store", let detail) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(detail.contains(value))
    }
}
