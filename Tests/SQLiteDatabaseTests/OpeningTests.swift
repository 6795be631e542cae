import Foundation
import SQLiteDatabase
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct OpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func failure(opening path: String) throws -> SQLiteFailure {
        let failure = try #require(throws: SQLiteFailure.self) { try SQLiteConnection(.file(path)) }
        #expect(failure.path == path)
        #expect(failure.statement == nil)
        #expect(failure.description.contains("The database at \(path) could not be used: opening failed: "))
        return failure
    }

    private func setting(_ name: String, of connection: SQLiteConnection) throws -> SQLiteValue? {
        try connection.first("PRAGMA \(name)") { row throws(SQLiteFailure) in try row.value(at: 0) }
    }

    /// A database of many pages without a log beside it.
    private func makeDatabase(_ name: String) throws -> Data {
        let connection = try SQLiteConnection(.file(folder.path(name)))
        try connection.execute("CREATE TABLE texts (t TEXT)")
        for _ in 0..<50 {
            try connection.run("INSERT INTO texts VALUES (?)", [.text(String(repeating: "x", count: 4000))])
        }
        try connection.close()
        return try folder.read(name)
    }

    @Test
    func `A file uses the write-ahead log, full durability, foreign keys and a busy timeout`() throws {
        let connection = try SQLiteConnection(.file(folder.path("store.db")))
        #expect(try setting("journal_mode", of: connection) == "wal")
        #expect(try setting("synchronous", of: connection) == 2)
        #expect(try setting("foreign_keys", of: connection) == 1)
        let patient = try SQLiteConnection(.file(folder.path("store.db")), busyTimeoutMilliseconds: 70)
        try connection.execute("BEGIN IMMEDIATE")
        var failure: SQLiteFailure?
        let waited = ContinuousClock().measure {
            do throws(SQLiteFailure) { try patient.execute("BEGIN IMMEDIATE") } catch { failure = error }
        }
        #expect(failure?.isBusy == true)
        #expect(waited >= .milliseconds(70))
        try connection.execute("ROLLBACK")
        #expect(try setting("synchronous", of: patient) == 2)
    }

    @Test
    func `a new file and those beside it belong to their user alone, and an older file keeps its permissions`() throws {
        func modes() throws -> [Int?] {
            try ["", "-wal", "-shm"].map {
                try FileManager.default.attributesOfItem(atPath: folder.path("store.db") + $0)[.posixPermissions]
                    as? Int
            }
        }
        do {
            let connection = try SQLiteConnection(.file(folder.path("store.db")))
            try connection.execute("CREATE TABLE texts (t TEXT)")
            #expect(try modes() == [0o600, 0o600, 0o600])
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("store.db"))
        let connection = try SQLiteConnection(.file(folder.path("store.db")))
        try connection.execute("INSERT INTO texts VALUES ('a')")
        #expect(try modes() == [0o640, 0o640, 0o640])
    }

    @Test
    func `A database in memory has the same settings and leaves no file`() throws {
        let connection = try SQLiteConnection(.memory)
        #expect(try setting("synchronous", of: connection) == 2)
        #expect(try setting("foreign_keys", of: connection) == 1)
        #expect(connection.path == ":memory:")
        #expect(!FileManager.default.fileExists(atPath: ":memory:"))
    }

    @Test
    func `Two databases in memory are separate`() throws {
        let first = try SQLiteConnection(.memory)
        try first.execute("CREATE TABLE t (n)")
        let second = try SQLiteConnection(.memory)
        #expect(try second.first("SELECT 1 FROM sqlite_schema") { _ in true } == nil)
    }

    @Test
    func `A name with odd characters is a plain name`() throws {
        let name = "näme with ☃ and 'quotes'?mode=ro#%20.db"
        let connection = try SQLiteConnection(.file(folder.path(name)))
        try connection.execute("CREATE TABLE t (n)")
        #expect(FileManager.default.fileExists(atPath: folder.path(name)))
    }

    @Test(arguments: ["", "with\0zero"])
    func `A path that SQLite would read as another one is refused`(path: String) throws {
        #expect(try failure(opening: path).cannotOpen)
    }

    @Test(arguments: [20, 5000])
    func `A file that is not a database is refused and not changed`(size: Int) throws {
        let bytes = Data(String(repeating: "not a database. ", count: size).utf8.prefix(size))
        let path = try folder.write(bytes, to: "letter.txt")
        let failure = try failure(opening: path)
        #expect(failure.isNotADatabase)
        #expect(!failure.isCorrupt)
        #expect(try folder.read("letter.txt") == bytes)
    }

    @Test(arguments: [50, 3000, 4096, 4096 * 9, 4096 * 9 + 5, -1])
    func `A database that was cut off is refused`(length: Int) throws {
        let whole = try makeDatabase("whole.db")
        #expect(whole.count > 4096 * 20)
        #expect(!FileManager.default.fileExists(atPath: folder.path("whole.db-wal")))
        let path = try folder.write(length < 0 ? whole.dropLast(-length) : whole.prefix(length), to: "cut.db")
        let failure = try failure(opening: path)
        #expect(failure.isCorrupt || failure.isNotADatabase)
    }

    @Test
    func `A database whose schema was overwritten is refused`() throws {
        var bytes = try makeDatabase("whole.db")
        bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xEE, count: 3996))
        let path = try folder.write(bytes, to: "damaged.db")
        #expect(try failure(opening: path).isCorrupt)
    }

    @Test
    func `A file that ends within a page is complete while the log holds the rest`() throws {
        let connection = try SQLiteConnection(.file(folder.path("store.db")))
        try connection.execute("CREATE TABLE texts (t TEXT); INSERT INTO texts VALUES ('kept')")
        let log = try folder.read("store.db-wal")
        #expect(!log.isEmpty)
        let path = try folder.write(folder.read("store.db").prefix(4000), to: "copy.db")
        _ = try folder.write(log, to: "copy.db-wal")
        let copy = try SQLiteConnection(.file(path))
        #expect(try copy.first("SELECT t FROM texts") { row throws(SQLiteFailure) in try row.text(at: 0) } == "kept")
    }

    @Test
    func `A folder in place of a file is refused with the system's reason`() throws {
        let failure = try failure(opening: folder.path("."))
        #expect(failure.cannotOpen)
        #expect(failure.message.contains("directory"))
    }

    @Test
    func `A missing parent folder is refused with the system's reason`() throws {
        let failure = try failure(opening: folder.path("missing/store.db"))
        #expect(failure.cannotOpen)
        #expect(failure.message.contains("No such file or directory"))
    }

    @Test
    func `A path below a file is refused with the system's reason`() throws {
        _ = try folder.write(Data("x".utf8), to: "file")
        let failure = try failure(opening: folder.path("file/store.db"))
        #expect(failure.cannotOpen)
        #expect(failure.message.contains("Not a directory"))
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func `A folder that may not be written is refused`() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path("."))
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(".")) }
        let failure = try failure(opening: folder.path("store.db"))
        #expect(failure.cannotOpen)
        #expect(failure.message.hasSuffix("may not be written"))
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func `A file that may not be written is refused`() throws {
        _ = try makeDatabase("store.db")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path("store.db"))
        #expect(try failure(opening: folder.path("store.db")).isReadOnly)
    }

    @Test
    func `Numbers in the header are kept, and rolled back with a transaction`() throws {
        let connection = try SQLiteConnection(.file(folder.path("store.db")))
        #expect(try connection.userVersion == 0)
        try connection.setUserVersion(-7)
        try connection.setApplicationID(.max)
        #expect(throws: CancellationError.self) {
            try connection.transaction(mappingFailures: { $0 as any Error }) {
                try connection.setUserVersion(8)
                throw CancellationError()
            }
        }
        try connection.close()
        let again = try SQLiteConnection(.file(folder.path("store.db")))
        #expect(try again.userVersion == -7)
        #expect(try again.applicationID == .max)
    }
}
