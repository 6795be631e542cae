import Foundation
import SQLiteDatabase
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DurabilityTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> SQLiteConnection { try SQLiteConnection(.file(folder.path("store.db"))) }

    private func numbers(in connection: SQLiteConnection) throws -> [Int64] {
        try connection.rows("SELECT n FROM numbers ORDER BY n") { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }

    @Test
    func `A reopened file contains the committed changes and no others`() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE numbers (n); INSERT INTO numbers VALUES (1); BEGIN IMMEDIATE")
        try connection.run("INSERT INTO numbers VALUES (2)")
        #expect(try numbers(in: connection) == [1, 2])
        try connection.close()
        #expect(try numbers(in: open()) == [1])
    }

    @Test
    func `A file that was not closed contains the committed changes and no others`() throws {
        let connection = try open()
        // Without checkpoints, all of it is in the log.
        try connection.execute(
            "PRAGMA wal_autocheckpoint = 0; CREATE TABLE numbers (n); INSERT INTO numbers VALUES (1)"
        )
        // So small a cache that the open transaction spills into the log.
        try connection.execute("PRAGMA cache_size = 5; BEGIN IMMEDIATE; CREATE TABLE texts (t)")
        for _ in 0..<100 {
            try connection.run("INSERT INTO texts VALUES (?)", [.text(String(repeating: "x", count: 4000))])
        }
        try connection.run("INSERT INTO numbers VALUES (2)")

        let path = try folder.write(folder.read("store.db"), to: "left.db")
        let log = try folder.read("store.db-wal")
        #expect(log.count > 200_000)
        _ = try folder.write(log, to: "left.db-wal")
        let left = try SQLiteConnection(.file(path))
        #expect(try numbers(in: left) == [1])
        #expect(try left.first("SELECT 1 FROM sqlite_schema WHERE name = 'texts'") { _ in true } == nil)
    }

    @Test
    func `Releasing a connection closes it and leaves no log`() throws {
        var connection: SQLiteConnection? = try open()
        try connection?.execute("CREATE TABLE numbers (n)")
        try connection?.run("INSERT INTO numbers VALUES (?)", [5])
        #expect(FileManager.default.fileExists(atPath: folder.path("store.db-wal")))
        connection = nil
        #expect(!FileManager.default.fileExists(atPath: folder.path("store.db-wal")))
        #expect(try numbers(in: open()) == [5])
    }

    @Test
    func `A closed connection refuses every use, and closing it again does nothing`() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE numbers (n)")
        try connection.close()
        try connection.close()
        let failure = try #require(throws: SQLiteFailure.self) { try connection.run("INSERT INTO numbers VALUES (1)") }
        #expect(failure.message == "the connection is closed")
        #expect(throws: SQLiteFailure.self) { try connection.execute("SELECT 1") }
        #expect(throws: SQLiteFailure.self) { try connection.transaction { () throws(SQLiteFailure) in } }
        #expect(connection.changes == 0)
        #expect(connection.lastInsertedRowID == 0)
        #expect(!connection.isInTransaction)
    }

    @Test
    func `Closing while rows are read fails, reading continues, and closing works afterwards`() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE numbers (n); INSERT INTO numbers VALUES (1), (2)")
        let read = try connection.rows("SELECT n FROM numbers ORDER BY n") { row throws(SQLiteFailure) in
            let failure = #expect(throws: SQLiteFailure.self) { try connection.close() }
            #expect(failure?.isBusy == true)
            return try row.int64(at: 0)
        }
        #expect(read == [1, 2])
        try connection.close()
        #expect(!FileManager.default.fileExists(atPath: folder.path("store.db-wal")))
    }
}
