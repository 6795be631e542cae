import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import Testing
import TestWaiting

#if PostgreSQL
import PostgreSQLPersistence
#endif

/// The databases over which the tests of `LedgerStorage` run.
enum StorageEngine: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case sqlite = "SQLite"
    case postgreSQL = "PostgreSQL"

    /// The address of a server for tests; `nil` if none is named, or if the trait is off.
    static var server: String? {
        #if PostgreSQL
        ProcessInfo.processInfo.environment["OPENSTOREKIT_TEST_POSTGRESQL"]
        #else
        nil
        #endif
    }

    /// SQLite, and PostgreSQL if there is a server.
    static var all: [StorageEngine] { server == nil ? [.sqlite] : [.sqlite, .postgreSQL] }

    var testDescription: String { rawValue }
}

/// The place of a store of its own for one test, in one of the engines.
final class StoragePlace {
    let engine: StorageEngine
    private let file: TemporaryStore
    /// An account that no other test has.
    let account = "test-\(UUID().uuidString)"
    static let bundleID = "com.example.app"

    init(_ engine: StorageEngine) throws {
        self.engine = engine
        file = try TemporaryStore()
    }

    /// Opens the store once more.
    ///
    /// - Parameter reports: Receives a description of each damaged row.
    /// - Returns: The store.
    /// - Throws: A failure to open it.
    func open(reportingTo reports: Complaints = Complaints()) throws -> any LedgerStorage {
        switch engine {
        case .sqlite: return try LedgerDatabase(.file(file.url)) { reports.add($0) }
        case .postgreSQL:
            #if PostgreSQL
            let url = try #require(StorageEngine.server)
            return try PostgreSQLLedger(url, account: account, bundleID: Self.bundleID) { reports.add($0) }
            #else
            throw CancellationError()
            #endif
        }
    }

    /// A store that has been made already.
    ///
    /// - Parameters:
    ///   - firstTransactionID: The identifier of the first transaction.
    ///   - isOpenedOnce: True if no other owner opens it, so that SQLite may have it in memory.
    /// - Returns: The store.
    /// - Throws: A failure to make it.
    func openMade(firstTransactionID: UInt64 = 0, isOpenedOnce: Bool = false) throws -> any LedgerStorage {
        let database = isOpenedOnce && engine == .sqlite ? try LedgerDatabase(.memory) : try open()
        try database.create(.sample(), firstTransactionID: firstTransactionID)
        return database
    }
}

extension StoragePlace {
    /// The number of header segments that are stored.
    func headerCount() throws -> Int64? { try count("headers") }

    /// The number of nonces and numbers that are stored.
    func stateCount() throws -> Int64? { try count("store_state") }

    /// Makes the state of a row unreadable.
    func breakState(_ column: String, of table: String, where condition: String) throws {
        switch engine {
        case .sqlite: try file.execute("UPDATE \(table) SET \(column) = x'7B' WHERE \(condition)")
        case .postgreSQL: try update(table, "\(column) = '\\x7B'", where: condition)
        }
    }

    /// Sets a number of a row to one that no store writes.
    func breakNumber(_ column: String, of table: String, where condition: String) throws {
        let assignment = "\(column) = \(Int64.max)"
        switch engine {
        case .sqlite: try file.execute("UPDATE \(table) SET \(assignment) WHERE \(condition)")
        case .postgreSQL: try update(table, assignment, where: condition)
        }
    }

    private func update(_ table: String, _ assignment: String, where condition: String) throws {
        #if PostgreSQL
        let connection = try PostgreSQLConnection(PostgreSQLAddress(#require(StorageEngine.server)))
        let sql = """
            UPDATE openstorekit.\(table) SET \(assignment)
            WHERE \(condition) AND store_id = (SELECT id FROM openstorekit.stores WHERE account = $1)
            """
        try connection.execute([PostgreSQLStatement(sql, [.text(account)])])
        #endif
    }

    private func count(_ table: String) throws -> Int64? {
        switch engine {
        case .sqlite: return try file.number("SELECT count(*) FROM \(table)")
        case .postgreSQL:
            #if PostgreSQL
            let connection = try PostgreSQLConnection(PostgreSQLAddress(#require(StorageEngine.server)))
            let sql = """
                SELECT count(*) FROM openstorekit.\(table) JOIN openstorekit.stores ON store_id = stores.id
                WHERE account = $1
                """
            return try connection.execute([PostgreSQLStatement(sql, [.text(account)])]).last?.first {
                row throws(PostgreSQLFailure) in try row.int64(at: 0)
            }
            #else
            return nil
            #endif
        }
    }
}

extension PersistenceFailure {
    /// True if a key was used twice, whatever the engine.
    var isConstraint: Bool {
        switch self {
        case .database(let failure): failure.isConstraint
        case .server(let failure): failure.reason == .constraint
        default: false
        }
    }
}

extension LedgerStorage {
    /// Saves one change after the last saved one.
    func save(_ change: LedgerChange) throws { try save([.signed(change)], expecting: sequence()) }

    /// The number of rows that were read so far.
    var rowsRead: Int {
        #if PostgreSQL
        if let database = self as? PostgreSQLLedger { return database.rowsRead }
        #endif
        return (self as? LedgerDatabase)?.connection.rowsRead ?? 0
    }

    func add(_ entries: [LedgerEntry]) throws { try save(LedgerChange(entries.map { .added($0) })) }

    func listed(
        productID: String? = nil,
        _ extent: HistoryExtent = .documented,
        upTo snapshot: Int64,
        limit: Int
    ) throws -> [StoredTransaction] {
        try listed(productID: productID, extent, after: nil, upTo: snapshot, limit: limit)
    }

    func unfinished(upTo snapshot: Int64, limit: Int) throws -> [StoredTransaction] {
        try unfinished(after: nil, upTo: snapshot, limit: limit)
    }

    func latest(productID: String) throws -> StoredTransaction? { try latest(productID: productID, .documented) }
}

@Suite(.timeLimit(.standard)) struct StorageEngineTests {
    @Test(.enabled(if: StorageEngine.server != nil, "OPENSTOREKIT_TEST_POSTGRESQL names no server"))
    func `The storage suite runs over PostgreSQL`() throws {
        let place = try StoragePlace(.postgreSQL)
        #expect(StorageEngine.all == [.sqlite, .postgreSQL])
        #expect(try place.open().metadata() == nil)
    }
}
