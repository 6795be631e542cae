#if PostgreSQL
import PostgreSQLDatabase
import StorePersistence

/// One moment of the history, which a transaction of a connection of its own keeps.
final class PostgreSQLSnapshot: PostgreSQLReading {
    let storeID: Int64
    var headers = HeaderCache()
    private let name: String
    private let sink: @Sendable (String) -> Void
    private let connection: PostgreSQLConnection

    /// Connects, and begins the transaction.
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
        sink = report
        var timeouts = PostgreSQLTimeouts()
        // An app may take its time between two pages; the store gives a snapshot up that is too far behind.
        timeouts.idleInTransaction = 0
        connection = try asking { () throws(PostgreSQLFailure) in
            let connection = try PostgreSQLConnection(address, timeouts: timeouts)
            // The first read fixes the moment.
            try connection.execute([
                PostgreSQLStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
                PostgreSQLStatement("SELECT sequence FROM openstorekit.stores WHERE id = $1", [.integer(storeID)]),
            ])
            return connection
        }
    }

    func run(_ batch: [PostgreSQLStatement]) throws(PersistenceFailure) -> [PostgreSQLResult] {
        try asking { () throws(PostgreSQLFailure) in try connection.execute(batch) }
    }

    func report(_ damage: PersistenceFailure) { sink("\(damage)") }

    func damaged(_ table: String, _ detail: String) -> PersistenceFailure {
        .damaged(path: name, table: table, detail: detail)
    }
}
#endif
