#if PostgreSQL
import PostgreSQLDatabase
import StorePersistence

/// One moment of the history, which a transaction of a connection of its own keeps.
final class PostgreSQLSnapshot: PostgreSQLReading {
    let storeID: Int64
    var headers = HeaderCache()
    private let name: String
    private let connection: PostgreSQLConnection

    /// Connects, and begins the transaction.
    ///
    /// - Throws: A failure to connect.
    init(_ address: PostgreSQLAddress, of storeID: Int64, name: String) throws(PersistenceFailure) {
        self.storeID = storeID
        self.name = name
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

    func report(_ damage: PersistenceFailure) {}

    func damaged(_ table: String, _ detail: String) -> PersistenceFailure {
        .damaged(path: name, table: table, detail: detail)
    }
}
#endif
