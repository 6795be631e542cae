#if PostgreSQL
import Foundation
import PostgreSQLPersistence
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Many stores in one database, and the rights of its roles.
@Suite(
    .timeLimit(.standard),
    .enabled(if: StorageEngine.server != nil, "OPENSTOREKIT_TEST_POSTGRESQL names no server")
)
struct ServerStoreTests {
    let server: String

    init() throws { server = try #require(StorageEngine.server) }

    private func run(_ sql: String, on url: String? = nil) throws {
        try PostgreSQLConnection(PostgreSQLAddress(url ?? server)).execute([PostgreSQLStatement(sql)])
    }

    /// The address of a database of its own, which the test drops.
    private func withDatabase(_ body: (String) throws -> Void) throws {
        let name = "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
        try run("CREATE DATABASE \(name) ENCODING 'UTF8' TEMPLATE template0")
        defer {
            #expect(throws: Never.self) { try run("DROP DATABASE \(name) WITH (FORCE)") }
        }
        var components = try #require(URLComponents(string: server))
        components.path = "/\(name)"
        try body(try #require(components.string))
    }

    @Test
    func `Each account and each app has its own store`() throws {
        func open(_ account: String, _ bundleID: String) throws -> PostgreSQLLedger {
            let database = try PostgreSQLLedger(server, account: account, bundleID: bundleID) { _ in }
            try database.create(.sample(bundleID: bundleID), firstTransactionID: 5)
            return database
        }
        let (anna, ben) = ("anna-\(UUID().uuidString)", "ben-\(UUID().uuidString)")
        let stores = [try open(anna, "one"), try open(anna, "two"), try open(ben, "one")]
        for (number, store) in stores.enumerated() {
            try store.add([.sample(5, of: "product \(number)")])
            try store.setValue("told", Int64(number))
        }
        for (number, store) in stores.enumerated() {
            #expect(try store.load().openEntries.map(\.productID) == ["product \(number)"])
            #expect(try store.value("told") == Int64(number))
            #expect(try store.sequence() == 1)
        }
        try stores[0].clear(at: .init(milliseconds: 1))
        #expect(try stores[0].load().openEntries.isEmpty)
        #expect(try stores[1].load().openEntries.count == 1)
        #expect(try stores[2].load().openEntries.count == 1)
        #expect(try Set(stores.map { try #require(try $0.metadata()).deviceVerificationID }).count == 3)
    }

    @Test
    func `Processes that begin at the same time make the tables and the store once`() async throws {
        try await withKnownDatabase { url in
            let made = try await withThrowingTaskGroup(of: StoreMetadata.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let database = try PostgreSQLLedger(url, account: "a", bundleID: "com.example.app") { _ in }
                        return try database.create(.sample(), firstTransactionID: 0)
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(made.count == 1)
        }
    }

    private func withKnownDatabase(_ body: (String) async throws -> Void) async throws {
        let name = "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
        try run("CREATE DATABASE \(name) ENCODING 'UTF8' TEMPLATE template0")
        var components = try #require(URLComponents(string: server))
        components.path = "/\(name)"
        try await body(try #require(components.string))
        try run("DROP DATABASE \(name) WITH (FORCE)")
    }

    @Test
    func `Tables of a newer version are refused and not altered`() throws {
        try withDatabase { url in
            _ = try PostgreSQLLedger(url, account: "a", bundleID: "b") { _ in }
            try run("UPDATE openstorekit.schema_versions SET version = 99", on: url)
            let failure = try #require(throws: PersistenceFailure.self) {
                _ = try PostgreSQLLedger(url, account: "a", bundleID: "b") { _ in }
            }
            guard case .newerDatabase(_, 99, 4) = failure else {
                Issue.record("\(failure)")
                return
            }
        }
    }

    @Test
    func `tables of version 3, in which one text has five meanings, are read as their version meant it (X-15)`() throws
    {
        try withDatabase { url in
            for command in LedgerTables.versions[..<3].joined() { try run(command, on: url) }
            try run("INSERT INTO openstorekit.schema_versions (name, version) VALUES ('ledger', 3)", on: url)
            for row in try CauseScript.rows("postgresql-version-3") { try run(row, on: url) }
            let complaints = Complaints()
            let ledger = try PostgreSQLLedger(url, account: "earlier", bundleID: StoragePlace.bundleID) {
                complaints.add($0)
            }
            try CauseScript.expect(in: ledger)
            #expect(complaints.all.isEmpty)
        }
    }

    @Test
    func `a process that fails to make the tables through a pool leaves no lock behind`() throws {
        try withDatabase { url in
            let proxy = try BreakingProxy(to: url)
            defer { proxy.end() }
            proxy.arm(.pooled)
            let role = "poor_\(UUID().uuidString.lowercased().prefix(8))"
            try run("CREATE ROLE \(role)")
            defer { #expect(throws: Never.self) { try run("DROP ROLE \(role)") } }
            #expect(throws: PersistenceFailure.self) {
                _ = try PostgreSQLLedger(
                    proxy.url(for: url) + "?options=-c%20role%3D\(role)",
                    account: "a",
                    bundleID: "b"
                ) { _ in }
            }
            _ = try PostgreSQLLedger(url, account: "a", bundleID: "b") { _ in }
        }
    }

    @Test
    func `A schema of another program is refused and not altered`() throws {
        try withDatabase { url in
            try run("CREATE SCHEMA openstorekit", on: url)
            try run("CREATE TABLE openstorekit.schema_versions (number integer)", on: url)
            let failure = try #require(throws: PersistenceFailure.self) {
                _ = try PostgreSQLLedger(url, account: "a", bundleID: "b") { _ in }
            }
            #expect(failure.description.contains("another program"), "\(failure)")
            try run("ALTER TABLE openstorekit.schema_versions RENAME number TO still_there", on: url)
        }
    }

    @Test
    func `A database in another encoding is refused`() throws {
        let name = "test_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
        try run("CREATE DATABASE \(name) ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        defer { #expect(throws: Never.self) { try run("DROP DATABASE \(name) WITH (FORCE)") } }
        var components = try #require(URLComponents(string: server))
        components.path = "/\(name)"
        let url = try #require(components.string)
        let failure = try #require(throws: PersistenceFailure.self) {
            _ = try PostgreSQLLedger(url, account: "a", bundleID: "b") { _ in }
        }
        #expect(failure.description.contains("LATIN1") && failure.description.contains("UTF8"), "\(failure)")
    }

    @Test
    func `The rights of the documentation are enough for an app, and keep the keys from a reader`() throws {
        try withDatabase { url in
            let suffix = UUID().uuidString.lowercased().prefix(8)
            let (app, reader) = ("app_\(suffix)", "reader_\(suffix)")
            let owner = try PostgreSQLLedger(url, account: "a", bundleID: "com.example.app") { _ in }
            try owner.create(.sample(), firstTransactionID: 0)
            for statement in [
                "CREATE ROLE \(app)", "CREATE ROLE \(reader)",
                "GRANT USAGE ON SCHEMA openstorekit TO \(app), \(reader)",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA openstorekit TO \(app)",
                "REVOKE INSERT, UPDATE, DELETE ON openstorekit.schema_versions FROM \(app)",
                """
                GRANT SELECT ON openstorekit.stores, openstorekit.transactions, openstorekit.headers, openstorekit.journal
                TO \(reader)
                """,
            ] { try run(statement, on: url) }
            let asApp = try PostgreSQLLedger(
                url + "?options=-c%20role%3D\(app)",
                account: "b",
                bundleID: "com.example.app"
            ) { _ in }
            try asApp.create(.sample(), firstTransactionID: 0)
            try asApp.add([.sample(1)])
            #expect(try asApp.entry(1) == .sample(1))
            let asReader = try PostgreSQLConnection(PostgreSQLAddress(url + "?options=-c%20role%3D\(reader)"))
            try asReader.execute([PostgreSQLStatement("SELECT payload FROM openstorekit.transactions")])
            for table in ["signing_keys", "receipt_keys"] {
                let failure = try #require(throws: PostgreSQLFailure.self) {
                    try asReader.execute([PostgreSQLStatement("SELECT * FROM openstorekit.\(table)")])
                }
                #expect(failure.state == "42501")
            }
            for role in [app, reader] { try run("DROP OWNED BY \(role)", on: url) }
            for role in [app, reader] { try run("DROP ROLE \(role)", on: url) }
        }
    }
}
#endif
