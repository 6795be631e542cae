import Foundation
import SQLiteDatabase
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct InspectionTests {
    private static let applicationID: Int32 = 0x4F53_4B31

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func requireOwner(of name: String) throws(MigrationFailure) {
        try DatabaseInspection.requireOwner(of: .file(folder.path(name)), applicationID: Self.applicationID)
    }

    /// The name and the bytes of every file in the folder.
    private func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("."))
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.read($0)) })
    }

    /// A copy of a database and its log, as a process leaves them that is killed.
    private func leaveBehind(_ sql: String, as name: String) throws {
        let connection = try SQLiteConnection(.file(folder.path("work.db")))
        try connection.execute(sql)
        _ = try folder.write(folder.read("work.db"), to: name)
        _ = try folder.write(folder.read("work.db-wal"), to: "\(name)-wal")
        try connection.close()
        try FileManager.default.removeItem(atPath: folder.path("work.db"))
    }

    @Test(arguments: [0, 7])
    func `a database of another program is refused, and every file stays byte for byte (E-21)`(identifier: Int32) throws
    {
        // With a rollback journal, as most programs have it.
        let connection = try SQLiteConnection(.file(folder.path("notes.db")))
        try connection.execute("PRAGMA journal_mode = DELETE")
        try connection.execute("CREATE TABLE notes (n); PRAGMA application_id = \(identifier)")
        try connection.close()
        let before = try files()
        #expect(before.keys.sorted() == ["notes.db"])
        let expected = MigrationFailure.foreignDatabase(
            path: folder.path("notes.db"),
            found: identifier,
            expected: Self.applicationID
        )
        #expect(throws: expected) { try requireOwner(of: "notes.db") }
        #expect(try files() == before)
    }

    @Test(arguments: [0, 7])
    func `a database of another program with a log is refused, and the log is not recovered (E-21)`(identifier: Int32)
        throws
    {
        try leaveBehind("CREATE TABLE notes (n); PRAGMA application_id = \(identifier)", as: "notes.db")
        let before = try files()
        #expect(before.keys.sorted() == ["notes.db", "notes.db-wal"])
        #expect(throws: MigrationFailure.self) { try requireOwner(of: "notes.db") }
        #expect(try files() == before)
    }

    @Test
    func `a young database whose identifier is only in the log belongs to its application (E-21)`() throws {
        try leaveBehind("CREATE TABLE a (n); PRAGMA application_id = \(Self.applicationID)", as: "store.db")
        let found = DatabaseInspection(of: folder.path("store.db"))
        #expect(found.applicationID == Self.applicationID)
        #expect(found.hasTables && !found.isBlank && found.logSize > 0)
        try requireOwner(of: "store.db")
        // Without the log, nothing of it is left.
        try FileManager.default.removeItem(atPath: folder.path("store.db-wal"))
        #expect(DatabaseInspection(of: folder.path("store.db")).isBlank)
        try requireOwner(of: "store.db")
    }

    @Test
    func `a missing and an empty file are blank, and a file of another kind is not readable (E-21)`() throws {
        #expect(DatabaseInspection(of: folder.path("missing.db")).isBlank)
        _ = try folder.write(Data(), to: "empty.db")
        #expect(DatabaseInspection(of: folder.path("empty.db")).isBlank)
        _ = try folder.write(Data(repeating: 0x41, count: 5000), to: "letter.txt")
        #expect(!DatabaseInspection(of: folder.path("letter.txt")).isReadable)
        #expect(try files().count == 2)
    }

    @Test
    func `a name with odd characters is inspected as it is (E-21)`() throws {
        let name = "näme with ☃ and 'quotes'?mode=ro#%20.db"
        let connection = try SQLiteConnection(.file(folder.path(name)))
        try connection.execute("CREATE TABLE t (n); PRAGMA application_id = 5")
        try connection.close()
        let found = DatabaseInspection(of: folder.path(name))
        #expect(found.applicationID == 5 && found.hasTables)
    }

    @Test
    func `inspecting a database leaves the locks of other connections in place (E-21)`() throws {
        let writer = try SQLiteConnection(.file(folder.path("store.db")))
        try writer.execute("CREATE TABLE t (n); BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
        _ = DatabaseInspection(of: folder.path("store.db"))
        let other = try SQLiteConnection(.file(folder.path("store.db")), busyTimeoutMilliseconds: 1)
        let failure = #expect(throws: SQLiteFailure.self) { try other.execute("BEGIN IMMEDIATE") }
        #expect(failure?.isBusy == true)
        try writer.execute("COMMIT")
        #expect(try other.first("SELECT n FROM t") { row throws(SQLiteFailure) in try row.int64(at: 0) } == 1)
    }
}
