#if PostgreSQL
import Foundation
package import StoreLedger
package import StorePersistence

/// The stored ledger on a PostgreSQL server: one of the many stores of a database.
///
/// A writer takes an advisory lock of the store, which PostgreSQL grants in the order of the requests. The writer then
/// advances the change number from the one at which it decided, and writes nothing if that is no longer the last one.
///
/// Reads are repeated once on a new connection if the connection was lost. Changes are not repeated: the outcome of a
/// commit without an answer is determined from the journal, which identifies the save of each event.
package final class PostgreSQLLedger {
    /// The account and the app that a store belongs to.
    package struct Key: Hashable, Sendable {
        package let account: String
        package let bundleID: String

        package init(account: String, bundleID: String) {
            self.account = account
            self.bundleID = bundleID
        }
    }

    let address: PostgreSQLAddress
    let key: Key
    let timeouts: PostgreSQLTimeouts
    let sink: @Sendable (String) -> Void
    package var damage: DamageReports
    var connection: PostgreSQLConnection?
    /// The number of the store in the database; 0, which no store has, until it is made.
    var storeID: Int64 = 0
    var headers = HeaderCache()
    var turn: Turn?
    /// The commit whose outcome is not known yet, which is determined before the next use.
    var lostCommit: LostCommit?
    package internal(set) var lateSaves = LateSaves()
    /// The change numbers of the members of the family that share, as they were read last.
    package var familyMark: String?
    /// The number of rows that the server has sent.
    package private(set) var rowsRead = 0

    /// Connects to a server, and migrates the tables to the current version.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - key: The store, which need not exist yet.
    ///   - timeouts: The bounds on the time of each call.
    ///   - report: Receives a description of each damaged row, once, and of lost connections of listeners.
    /// - Throws: A failure with the server and the reason.
    package init(
        _ address: PostgreSQLAddress,
        _ key: Key,
        timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(PersistenceFailure) {
        self.address = address
        self.key = key
        self.timeouts = timeouts
        sink = report
        damage = DamageReports(to: report)
        try LedgerTables.migrate(try connected())
        try findStore()
    }

    /// Connects to the server at a URL.
    ///
    /// - Parameters:
    ///   - url: The address of the database.
    ///   - account: The account.
    ///   - bundleID: The app.
    ///   - report: As above.
    /// - Throws: A failure with the server and the reason.
    package convenience init(
        _ url: String,
        account: String,
        bundleID: String,
        report: @escaping @Sendable (String) -> Void
    ) throws(PersistenceFailure) {
        let address = try asking { () throws(PostgreSQLFailure) in try PostgreSQLAddress(url) }
        try self.init(address, Key(account: account, bundleID: bundleID), report: report)
    }

    /// Returns the bundle identifiers of the apps with a store in an account, in alphabetical order.
    ///
    /// - Parameters:
    ///   - url: The address of the database.
    ///   - account: The account.
    /// - Returns: The bundle identifiers; none if the database has no tables of stores yet.
    /// - Throws: A failure with the server and the reason.
    package static func bundleIDs(at url: String, of account: String) throws(PersistenceFailure) -> [String] {
        try asking { () throws(PostgreSQLFailure) in
            let connection = try PostgreSQLConnection(PostgreSQLAddress(url))
            let known = try connection.execute([
                PostgreSQLStatement("SELECT to_regclass('openstorekit.stores') IS NOT NULL")
            ])
            guard try known.last?.first({ row throws(PostgreSQLFailure) in try row.int64(at: 0) }) == 1 else {
                return []
            }
            let found = try connection.execute([
                PostgreSQLStatement(
                    "SELECT bundle_id FROM openstorekit.stores WHERE account = $1 ORDER BY bundle_id",
                    [.text(account)]
                )
            ])
            return try found.last?.rows { row throws(PostgreSQLFailure) in try row.text(at: 0) } ?? []
        }
    }

    package func damaged(_ table: String, _ detail: String) -> PersistenceFailure {
        .damaged(path: name, table: table, detail: detail)
    }

    /// Finds the number of the store.
    func findStore() throws(PersistenceFailure) {
        let statement = PostgreSQLStatement(
            "SELECT id FROM openstorekit.stores WHERE account = $1 AND bundle_id = $2",
            [.text(key.account), .text(key.bundleID)]
        )
        let found = try run([statement])
        storeID = try asking { () throws(PostgreSQLFailure) in
            try found.last?.first { row throws(PostgreSQLFailure) in try row.int64(at: 0) } ?? 0
        }
    }

    private func connected() throws(PersistenceFailure) -> PostgreSQLConnection {
        if let connection { return connection }
        let made = try asking { () throws(PostgreSQLFailure) in
            let made = try PostgreSQLConnection(address, timeouts: timeouts)
            try settleLostCommit(on: made)
            return made
        }
        connection = made
        return made
    }

    func disconnect() {
        connection?.close()
        connection = nil
    }
}

extension PostgreSQLLedger {
    /// Executes statements, in the turn if there is one.
    ///
    /// - Parameters:
    ///   - batch: The statements, sent together.
    ///   - repeats: True if the statements may be executed twice, so that they are sent once more when the connection is
    ///     found lost.
    /// - Returns: The answers.
    /// - Throws: The first failure.
    func run(_ batch: [PostgreSQLStatement], repeats: Bool = true) throws(PersistenceFailure) -> [PostgreSQLResult] {
        let (results, failure) = try answers(to: batch, repeats: repeats)
        if let failure { throw .server(ServerFailure(failure)) }
        return results
    }

    /// Executes statements, and returns the answers before the first failure as well.
    ///
    /// - Parameters:
    ///   - batch: The statements, in order.
    ///   - repeats: True if the statements may be executed again after the connection was lost.
    ///   - endsTurn: True if the statements commit, so that a lost connection is left to the caller.
    /// - Returns: The answers, and the failure of the statement after them.
    /// - Throws: ``PersistenceFailure`` if the server cannot be reached, or the turn has ended.
    func answers(
        to batch: [PostgreSQLStatement],
        repeats: Bool = true,
        endsTurn: Bool = false
    ) throws(PersistenceFailure) -> (results: [PostgreSQLResult], failure: PostgreSQLFailure?) {
        guard turn?.isCommitted != true else {
            throw .server(ServerFailure(.other, "something was to be executed in a turn after its changes were saved"))
        }
        let opening = turn?.opening ?? []
        // Nothing was done in a turn that is not open yet, and a turn that is open ends with its connection.
        let mayRepeat = turn == nil ? repeats : !opening.isEmpty
        let isReused = connection != nil
        var (results, failure) = try connected().answers(to: opening + batch)
        if !endsTurn, let lost = failure, lost.isConnectionLost {
            disconnect()
            // A request to a server that does not answer is not repeated.
            if mayRepeat, isReused, lost.kind != .timedOut {
                (results, failure) = try connected().answers(to: opening + batch)
                if failure?.isConnectionLost == true { disconnect() }
            }
        }
        turn?.opening = []
        rowsRead += results.reduce(0) { $0 + $1.count }
        return (Array(results.dropFirst(opening.count)), failure)
    }

    static func channel(of store: Int64) -> String { "openstorekit_\(store)" }
}

@available(*, unavailable, message: "A store has one owner at a time; connect again.")
extension PostgreSQLLedger: Sendable {}
#endif
