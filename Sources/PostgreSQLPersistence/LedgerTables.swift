#if PostgreSQL
import PostgreSQLDatabase
import StorePersistence

/// The versions of the tables, which are in the schema `openstorekit` of a database and hold many stores.
///
/// The steps are never edited once released; a later version of the tables is a new step.
enum LedgerTables {
    /// The commands of each version, in order.
    static let versions: [[String]] = [firstTables, deviceTables, familyTables]

    /// The key of the advisory lock of a store's turn, and of the migration for 0.
    ///
    /// It begins with "OSK1".
    static func lock(of store: Int64) -> PostgreSQLStatement {
        PostgreSQLStatement("SELECT pg_advisory_xact_lock($1::bigint)", [key(of: store)])
    }

    private static func key(of store: Int64) -> PostgreSQLValue { .integer(0x4F53_4B31 << 32 + store) }

    /// Brings the tables to the current version, once for all processes that begin at the same time.
    ///
    /// A role that may not change tables can use tables that are current.
    ///
    /// - Throws: A failure to read or to change the tables, or tables of a newer version.
    static func migrate(_ connection: PostgreSQLConnection) throws(PersistenceFailure) {
        if try version(connection) == versions.count { return }
        do throws(PersistenceFailure) {
            // The lock is that of the session, because a transaction that waits for a lock does not learn of new tables.
            try asking { () throws(PostgreSQLFailure) in
                try connection.execute([PostgreSQLStatement("SELECT pg_advisory_lock($1::bigint)", [key(of: 0)])])
            }
            // Another process may have been first.
            let found = try version(connection)
            guard found <= versions.count else {
                throw .newerDatabase(path: connection.address.name, found: found, known: versions.count)
            }
            let release = PostgreSQLStatement("SELECT pg_advisory_unlock($1::bigint)", [key(of: 0)])
            guard found < versions.count else {
                try asking { () throws(PostgreSQLFailure) in try connection.execute([release]) }
                return
            }
            try asking { () throws(PostgreSQLFailure) in try connection.execute([PostgreSQLStatement("BEGIN")]) }
            let note = PostgreSQLStatement(
                """
                INSERT INTO openstorekit.schema_versions (name, version) VALUES ('ledger', $1)
                ON CONFLICT (name) DO UPDATE SET version = excluded.version
                """,
                [.integer(Int64(versions.count))]
            )
            // Each command is prepared when it is sent, and needs the tables of the previous one.
            for command in versions[found...].joined() {
                try asking { () throws(PostgreSQLFailure) in try connection.execute([PostgreSQLStatement(command)]) }
            }
            try asking { () throws(PostgreSQLFailure) in
                try connection.execute([note, PostgreSQLStatement("COMMIT"), release])
            }
        } catch {
            // Ends the transaction and the lock with it.
            connection.close()
            throw error
        }
    }

    /// The version of the tables; 0 if there are none.
    private static func version(_ connection: PostgreSQLConnection) throws(PersistenceFailure) -> Int {
        try asking { () throws(PostgreSQLFailure) in
            let known = try connection.execute([
                PostgreSQLStatement("SELECT to_regclass('openstorekit.schema_versions') IS NOT NULL")
            ])
            guard try known.last?.first({ row throws(PostgreSQLFailure) in try row.int64(at: 0) }) == 1 else {
                return 0
            }
            let found: [PostgreSQLResult]
            do throws(PostgreSQLFailure) {
                found = try connection.execute([
                    PostgreSQLStatement("SELECT version FROM openstorekit.schema_versions WHERE name = 'ledger'")
                ])
            } catch  where error.isUnknownColumn {
                throw PostgreSQLFailure(
                    .unexpected,
                    "the schema openstorekit belongs to another program. Name a database in which there is none",
                    server: connection.address.name
                )
            }
            return Int(try found.last?.first { row throws(PostgreSQLFailure) in try row.int64(at: 0) } ?? 0)
        }
    }
}

/// Runs a query, and converts its failures.
@discardableResult
func asking<Value>(_ body: () throws(PostgreSQLFailure) -> Value) throws(PersistenceFailure) -> Value {
    do throws(PostgreSQLFailure) {
        return try body()
    } catch {
        throw .server(ServerFailure(error))
    }
}

extension ServerFailure {
    /// Translates a failure of the connection.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - mayBeSaved: True if it is unknown whether a commit took place.
    init(_ failure: PostgreSQLFailure, mayBeSaved: Bool = false) {
        let reason: Reason =
            switch failure.kind {
            case .unreachable, .interrupted, .timedOut: .unreachable
            case .unexpected: .other
            case .refused:
                if failure.isConnectionLost {
                    .unreachable
                } else if failure.isConstraint {
                    .constraint
                } else if failure.isFull {
                    .full
                } else if failure.isReadOnly {
                    .readOnly
                } else if failure.isBusy {
                    .busy
                } else {
                    .other
                }
            }
        let doubt =
            mayBeSaved
            ? ". The answer to a commit was lost, and could not be looked up: the change may be saved or not" : ""
        self.init(reason, mayBeSaved: mayBeSaved, "\(failure)\(doubt)")
    }
}
#endif
