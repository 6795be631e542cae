#if PostgreSQL
import StorePersistence

/// A snapshot of the history, held by a transaction of a separate connection.
final class PostgreSQLSnapshot: PostgreSQLReading {
    let storeID: Int64
    var headers = HeaderCache()
    private let name: String
    var damage: DamageReports
    private let connection: PostgreSQLConnection

    /// Opens a connection, and begins the transaction.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - storeID: The number of the store.
    ///   - name: The name of the store in messages.
    ///   - report: Receives a line about each damaged row.
    /// - Throws: A failure to connect.
    init(_ address: PostgreSQLAddress, of storeID: Int64, name: String, report: @escaping @Sendable (String) -> Void)
        throws(PersistenceFailure)
    {
        self.storeID = storeID
        self.name = name
        damage = DamageReports(to: report)
        var timeouts = PostgreSQLTimeouts()
        // An app may read pages slowly; the store closes a snapshot that is too far behind.
        timeouts.idleInTransaction = 0
        connection = try asking { () throws(PostgreSQLFailure) in
            let connection = try PostgreSQLConnection(address, timeouts: timeouts)
            // The first read determines the snapshot.
            try connection.execute([
                .beginReading,
                PostgreSQLStatement("SELECT sequence FROM openstorekit.stores WHERE id = $1", [.integer(storeID)]),
            ])
            return connection
        }
    }

    func run(_ batch: [PostgreSQLStatement]) throws(PersistenceFailure) -> [PostgreSQLResult] {
        try asking { () throws(PostgreSQLFailure) in try connection.execute(batch) }
    }

    func damaged(_ table: String, _ detail: String) -> PersistenceFailure {
        .damaged(path: name, table: table, detail: detail)
    }
}
#endif
