import SQLiteDatabase
import Testing

@Suite struct SnapshotTests {
    @Test func `a snapshot sees one moment, and neither waits for a writer nor keeps one waiting`() throws {
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
}
