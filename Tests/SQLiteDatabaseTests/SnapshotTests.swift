import Foundation
import SQLiteDatabase
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct SnapshotTests {
    @Test func `a snapshot shows one state, and neither waits for a writer nor blocks one`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.sqlite")
        let reader = try SQLiteConnection(.file(path), busyTimeoutMilliseconds: 1)
        let writer = try SQLiteConnection(.file(path), busyTimeoutMilliseconds: 1)
        try writer.execute("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1)")
        func count() throws(SQLiteFailure) -> Int64? {
            try reader.first("SELECT count(*) FROM t") { row throws(SQLiteFailure) in try row.int64(at: 0) }
        }
        try writer.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (2)")
        let counts = try reader.snapshot(mappingFailures: { $0 }) { () throws(SQLiteFailure) in
            let before = try count()
            try writer.execute("COMMIT; INSERT INTO t VALUES (3)")
            return [before, try count()]
        }
        #expect(counts == [1, 1])
        #expect(try count() == 3)
    }

    @Test func `a connection to a snapshot keeps its state, refuses writes, and does not block other writers`() throws {
        let folder = try TemporaryFolder()
        let location = DatabaseLocation.file(folder.path("a.sqlite"))
        let writer = try SQLiteConnection(location, busyTimeoutMilliseconds: 1)
        try writer.execute("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1)")
        let snapshot = try #require(try writer.openSnapshot())
        try writer.execute("INSERT INTO t VALUES (2); PRAGMA wal_checkpoint(PASSIVE); INSERT INTO t VALUES (3)")
        func count(_ connection: SQLiteConnection) throws(SQLiteFailure) -> Int64? {
            try connection.first("SELECT count(*) FROM t") { row throws(SQLiteFailure) in try row.int64(at: 0) }
        }
        #expect(try count(snapshot) == 1)
        #expect(try count(writer) == 3)
        #expect(
            #expect(throws: SQLiteFailure.self) { try snapshot.run("INSERT INTO t VALUES (4)") }?.isReadOnly == true
        )
        try snapshot.close()
        #expect(try count(#require(try writer.openSnapshot())) == 3)
    }

    @Test func `a database in memory and a deleted file have no snapshot`() throws {
        #expect((try SQLiteConnection(.memory).openSnapshot()) === nil)
        let folder = try TemporaryFolder()
        let path = folder.path("a.sqlite")
        let connection = try SQLiteConnection(.file(path))
        try FileManager.default.removeItem(atPath: path)
        #expect(#expect(throws: SQLiteFailure.self) { try connection.openSnapshot() }?.cannotOpen == true)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
