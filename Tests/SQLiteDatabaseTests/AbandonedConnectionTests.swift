import CSQLite
import Foundation
import Testing

@testable import SQLiteDatabase
import TestWaiting

@Suite(.timeLimit(.standard)) struct AbandonedConnectionTests {
    private struct Refusal: Error {}

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes every further `ROLLBACK` of a connection fail.
    private func denyRollback(_ connection: SQLiteConnection) throws {
        let handle = unsafe try connection.usableHandle(for: "")
        unsafe sqlite3_set_authorizer(
            handle,
            { _, action, name, _, _, _ in
                guard action == SQLITE_TRANSACTION, let name = unsafe name else { return SQLITE_OK }
                return unsafe String(cString: name) == "ROLLBACK" ? SQLITE_DENY : SQLITE_OK
            },
            nil
        )
    }

    private func numbers(_ connection: SQLiteConnection) throws -> [Int64] {
        try connection.rows("SELECT n FROM t ORDER BY n") { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }

    private func failToRollBack(_ connection: SQLiteConnection) throws {
        try denyRollback(connection)
        #expect(throws: Refusal.self) {
            try connection.transaction(mappingFailures: { $0 as any Error }) {
                try connection.run("INSERT INTO t VALUES (2)")
                throw Refusal()
            }
        }
    }

    @Test
    func `after a failed rollback the connection is opened again, and the transaction is gone (E-22)`() throws {
        let connection = try SQLiteConnection(.file(folder.path("store.db")), busyTimeoutMilliseconds: 70)
        try connection.execute("CREATE TABLE t (n); INSERT INTO t VALUES (1)")
        #expect(try numbers(connection) == [1])
        #expect(connection.reopenings == 0)
        for _ in 0..<3 { try failToRollBack(connection) }
        #expect(!connection.isInTransaction)
        #expect(try numbers(connection) == [1])
        #expect(connection.reopenings == 3)
        try connection.transaction { () throws(SQLiteFailure) in try connection.run("INSERT INTO t VALUES (3)") }
        #expect(try numbers(connection) == [1, 3])
        // The settings of the first opening hold.
        #expect(try connection.pragma("synchronous") == 2)
        let other = try SQLiteConnection(.file(folder.path("store.db")), busyTimeoutMilliseconds: 1)
        try other.execute("BEGIN IMMEDIATE")
        let waited = ContinuousClock().measure {
            #expect(throws: SQLiteFailure.self) { try connection.execute("BEGIN IMMEDIATE") }
        }
        #expect(waited >= .milliseconds(70))
        try other.execute("ROLLBACK")
        try other.run("INSERT INTO t VALUES (4)")
        #expect(try numbers(connection) == [1, 3, 4])
    }

    @Test
    func `a rollback that fails while rows are read ends neither the reading nor the process (E-22)`() throws {
        let connection = try SQLiteConnection(.file(folder.path("store.db")))
        try connection.execute("CREATE TABLE t (n); INSERT INTO t VALUES (1), (10), (20)")
        var texts: [String] = []
        _ = try? connection.rows("SELECT 'row ' || n FROM t ORDER BY n") { row throws(SQLiteFailure) in
            texts.append(try row.text(at: 0))
            do {
                if texts.count == 1 { try failToRollBack(connection) }
            } catch {
                Issue.record("\(error)")
            }
            // The row is that of the closed connection, which lives on for as long as the statement does.
            texts.append(try row.text(at: 0))
        }
        #expect(texts.allSatisfy { $0.hasPrefix("row ") })
        #expect(try numbers(connection) == [1, 10, 20])
    }

    @Test
    func `an abandoned file that cannot be opened again fails each use until it can be opened (E-22)`() throws {
        let path = folder.path("store.db")
        let connection = try SQLiteConnection(.file(path))
        try connection.execute("CREATE TABLE t (n); INSERT INTO t VALUES (1)")
        try failToRollBack(connection)
        try FileManager.default.moveItem(atPath: path, toPath: folder.path("moved.db"))
        for _ in 0..<2 {
            let failure = #expect(throws: SQLiteFailure.self) { try numbers(connection) }
            #expect(failure?.cannotOpen == true)
        }
        try FileManager.default.moveItem(atPath: folder.path("moved.db"), toPath: path)
        #expect(try numbers(connection) == [1])
    }

    @Test
    func `an abandoned database in memory reports that its content is lost (E-22)`() throws {
        let connection = try SQLiteConnection(.memory)
        try connection.execute("CREATE TABLE t (n)")
        try failToRollBack(connection)
        let failure = #expect(throws: SQLiteFailure.self) { try numbers(connection) }
        #expect(failure?.message.contains("is lost") == true)
    }

    @Test
    func `a closed connection stays closed (E-22)`() throws {
        let connection = try SQLiteConnection(.file(folder.path("store.db")))
        try connection.execute("CREATE TABLE t (n)")
        try failToRollBack(connection)
        #expect(try numbers(connection) == [])
        try connection.close()
        let failure = #expect(throws: SQLiteFailure.self) { try numbers(connection) }
        #expect(failure?.message == "the connection is closed")
    }
}
