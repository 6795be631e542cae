#if PostgreSQL
import StorePersistence

/// The versions of the tables, which are in the schema `openstorekit` of a database and hold many stores.
///
/// The steps are never edited once released; a later version of the tables is a new step.
package enum LedgerTables {
    /// The commands of each version, in order.
    package static let versions: [[String]] = [firstTables, deviceTables, familyTables, causes]

    /// The key of the advisory lock of a store's turn, and of the migration for 0.
    ///
    /// It begins with "OSK1".
    static func lock(of store: Int64) -> PostgreSQLStatement {
        PostgreSQLStatement("SELECT pg_advisory_xact_lock($1::bigint)", [key(of: store)])
    }

    /// Returns a statement that ends a process of the server if it takes part in the turns of a store.
    ///
    /// The number may belong to another process by now, which then has no lock of the store.
    static func end(_ backend: Int64, inTurnOf store: Int64) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            SELECT pg_terminate_backend(pid) FROM pg_locks
            WHERE locktype = 'advisory' AND pid = $1::bigint AND objsubid = 1
                AND classid::bigint << 32 | objid::bigint = $2::bigint
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            """,
            [.integer(backend), key(of: store)]
        )
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
            // The lock ends with the transaction. A lock of a session would stay in a pool of connections if this process
            // ended, and nobody could migrate again.
            try asking { () throws(PostgreSQLFailure) in try connection.execute([.beginWriting, lock(of: 0)]) }
            // Another process may have been first.
            let found = try version(connection)
            guard found <= versions.count else {
                throw .newerDatabase(path: connection.address.name, found: found, known: versions.count)
            }
            guard found < versions.count else {
                try asking { () throws(PostgreSQLFailure) in try connection.execute([PostgreSQLStatement("COMMIT")]) }
                return
            }
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
                try connection.execute([note, PostgreSQLStatement("COMMIT")])
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
                // Reading this table, unlike asking for the name, lets a transaction that waited for a lock learn of new
                // tables.
                PostgreSQLStatement(
                    """
                    SELECT count(*) FROM pg_catalog.pg_class JOIN pg_catalog.pg_namespace ON relnamespace = pg_namespace.oid
                    WHERE nspname = 'openstorekit' AND relname = 'schema_versions'
                    """
                )
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
