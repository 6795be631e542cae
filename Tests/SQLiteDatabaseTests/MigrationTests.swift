import Foundation
import SQLiteDatabase
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct MigrationTests {
    private static let applicationID: Int32 = 0x4F53_4B31
    private static let first = Migration(number: 1, sql: "CREATE TABLE a (n); INSERT INTO a VALUES (1)")
    private static let second = Migration(number: 2, sql: "CREATE TABLE b (n); UPDATE a SET n = n + 1")

    let folder: TemporaryFolder
    let location: DatabaseLocation

    init() throws {
        folder = try TemporaryFolder()
        location = .file(folder.path("store.db"))
    }

    private func migrate(
        _ connection: SQLiteConnection,
        _ migrations: Migration...,
        schema: String = "store"
    ) throws(MigrationFailure) {
        try Migrator(schemaName: schema, migrations: migrations)
            .migrate(connection, applicationID: Self.applicationID)
    }

    private func tables(in connection: SQLiteConnection) throws -> [String] {
        try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
            row throws(SQLiteFailure) in try row.text(at: 0)
        }
    }

    private func value(in connection: SQLiteConnection) throws -> Int64? {
        try connection.first("SELECT n FROM a") { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }

    @Test
    func `A new database gets every step and the application's identifier`() throws {
        let connection = try SQLiteConnection(location)
        #expect(try connection.version(ofSchema: "store") == 0)
        try migrate(connection, Self.first, Self.second)
        #expect(try tables(in: connection) == ["a", "b", "schema_versions"])
        #expect(try value(in: connection) == 2)
        #expect(try connection.version(ofSchema: "store") == 2)
        #expect(try connection.applicationID == Self.applicationID)
    }

    @Test
    func `Running again changes nothing`() throws {
        let connection = try SQLiteConnection(location)
        try migrate(connection, Self.first, Self.second)
        try migrate(connection, Self.first, Self.second)
        #expect(try value(in: connection) == 2)
    }

    @Test
    func `a current schema is opened while another connection holds the write lock (E-20)`() throws {
        let writer = try SQLiteConnection(location)
        try migrate(writer, Self.first, Self.second)
        try writer.execute("BEGIN IMMEDIATE")
        let connection = try SQLiteConnection(location, busyTimeoutMilliseconds: 0)
        try migrate(connection, Self.first, Self.second)
        #expect(try value(in: connection) == 2)
    }

    @Test
    func `An older database gets only the steps it lacks`() throws {
        let old = try SQLiteConnection(location)
        try migrate(old, Self.first)
        try old.execute("UPDATE a SET n = 40")
        try old.close()
        let connection = try SQLiteConnection(location)
        try migrate(connection, Self.first, Self.second)
        #expect(try value(in: connection) == 41)
        #expect(try connection.version(ofSchema: "store") == 2)
    }

    @Test
    func `A database of a newer program is refused, with both versions named, and left as it was`() throws {
        let connection = try SQLiteConnection(location)
        try migrate(connection, Self.first, Self.second)
        let expected = MigrationFailure.newerDatabase(path: location.path, schema: "store", found: 2, known: 1)
        #expect(throws: expected) { try migrate(connection, Self.first) }
        #expect(
            expected.description
                == "The database at \(location.path) has version 2 of the tables \"store\", this program knows up to 1"
        )
        #expect(try connection.version(ofSchema: "store") == 2)
        #expect(!connection.isInTransaction)
    }

    @Test(arguments: [0, 77] as [Int32])
    func `A database of another application is refused and gets no table`(identifier: Int32) throws {
        let connection = try SQLiteConnection(location)
        try connection.execute("CREATE TABLE theirs (n)")
        try connection.setApplicationID(identifier)
        let expected = MigrationFailure.foreignDatabase(
            path: location.path,
            found: identifier,
            expected: Self.applicationID
        )
        #expect(throws: expected) { try migrate(connection, Self.first) }
        #expect(try tables(in: connection) == ["theirs"])
        #expect(try connection.applicationID == identifier)
        #expect(expected.description.contains(location.path))
    }

    @Test
    func `An empty database with another application's identifier is refused`() throws {
        let connection = try SQLiteConnection(.memory)
        try connection.setApplicationID(77)
        let expected = MigrationFailure.foreignDatabase(path: ":memory:", found: 77, expected: Self.applicationID)
        #expect(throws: expected) { try migrate(connection, Self.first) }
    }

    @Test
    func `A step that fails half-way leaves the version before it, and can be run again`() throws {
        let connection = try SQLiteConnection(location)
        let broken = Migration(
            number: 2,
            sql: "CREATE TABLE b (n); UPDATE a SET n = 90; INSERT INTO nowhere VALUES (1)"
        )
        let failure = try #require(throws: MigrationFailure.self) { try migrate(connection, Self.first, broken) }
        guard case .database(let cause) = failure else { throw failure }
        #expect(cause.message.contains("nowhere"))
        #expect(!connection.isInTransaction)
        #expect(try tables(in: connection) == ["a", "schema_versions"])
        #expect(try value(in: connection) == 1)
        #expect(try connection.version(ofSchema: "store") == 1)
        try migrate(connection, Self.first, Self.second)
        #expect(try value(in: connection) == 2)
    }

    @Test
    func `A first step that fails leaves a new database new`() throws {
        let connection = try SQLiteConnection(location)
        #expect(throws: MigrationFailure.self) {
            try migrate(connection, Migration(number: 1, sql: "CREATE TABLE a (n); nonsense"))
        }
        #expect(try tables(in: connection) == [])
        #expect(try connection.applicationID == 0)
        try migrate(connection, Self.first)
        #expect(try value(in: connection) == 1)
    }

    @Test
    func `Two sets of tables in one file have versions of their own`() throws {
        let connection = try SQLiteConnection(location)
        try migrate(connection, Self.first, Self.second)
        try migrate(connection, Migration(number: 1, sql: "CREATE TABLE journal (n)"), schema: "queue")
        #expect(try connection.version(ofSchema: "store") == 2)
        #expect(try connection.version(ofSchema: "queue") == 1)
        try migrate(connection, Self.first, Self.second, Migration(number: 5, sql: "DROP TABLE b"))
        #expect(try connection.version(ofSchema: "store") == 5)
        #expect(try connection.version(ofSchema: "queue") == 1)
        #expect(try tables(in: connection) == ["a", "journal", "schema_versions"])
    }

    @Test
    func `Several connections migrate one new file at once, and each step runs once`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [location] in
                    try migrate(SQLiteConnection(location, busyTimeoutMilliseconds: 60_000), Self.first, Self.second)
                }
            }
            try await group.waitForAll()
        }
        let connection = try SQLiteConnection(location)
        #expect(try value(in: connection) == 2)
    }

    @Test
    func `Steps that are not in rising order are a mistake of the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = Migrator(
                schemaName: "store",
                migrations: [Migration(number: 2, sql: ""), Migration(number: 1, sql: "")]
            )
        }
    }
}
