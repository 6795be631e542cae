/// Brings a named set of tables to its newest version.
///
/// Several sets can share one file, each with versions of its own, which are kept in the table `schema_versions`.
public struct Migrator: Hashable, Sendable {
    /// The name of the set of tables.
    public let schemaName: String

    /// The steps, in rising order.
    public let migrations: [Migration]

    /// Makes a migrator.
    ///
    /// - Parameters:
    ///   - schemaName: The name of the set of tables, never changed once released.
    ///   - migrations: All steps ever released, from nothing to the newest version, in rising order of number.
    public init(schemaName: String, migrations: [Migration]) {
        precondition(migrations.allSatisfy { $0.number > 0 }, "Migrations count from 1.")
        precondition(
            zip(migrations, migrations.dropFirst()).allSatisfy { $0.number < $1.number },
            "Migrations are in rising order."
        )
        self.schemaName = schemaName
        self.migrations = migrations
    }

    /// The version that the program knows; 0 without steps.
    public var newestVersion: Int { migrations.last?.number ?? 0 }

    /// Runs the missing migration steps, each in a transaction of its own.
    ///
    /// A current schema is only read, so that another connection may keep the write lock.
    ///
    /// A database without tables is marked as this application's. Several processes may migrate the same file at once.
    ///
    /// In memory the steps run once per process, and every further blank database becomes a copy of the result. So
    /// a step must depend on the database alone.
    ///
    /// - Parameters:
    ///   - connection: The database, with no transaction open.
    ///   - applicationID: The application's identifier in the file's header; not 0. All sets in one file share it.
    /// - Throws: ``MigrationFailure``; the schema then has the version it had before the step that failed.
    public func migrate(_ connection: SQLiteConnection, applicationID: Int32) throws(MigrationFailure) {
        precondition(applicationID != 0, "0 is the identifier of no application.")
        if try copyTemplate(to: connection, applicationID: applicationID) { return }
        if try isCurrent(connection, applicationID: applicationID) { return }
        try climb(connection, applicationID: applicationID)
    }

    /// - Returns: `false` where the steps have to be run: in a file, and where something was written before.
    private func copyTemplate(
        to connection: SQLiteConnection,
        applicationID: Int32
    ) throws(MigrationFailure) -> Bool {
        guard connection.location == .memory, !migrations.isEmpty else { return false }
        let template: SchemaTemplate
        do throws(SQLiteFailure) {
            guard try connection.isBlank else { return false }
        } catch {
            throw .database(error)
        }
        do throws(MigrationFailure) {
            template = try SchemaTemplate.template(of: self, applicationID: applicationID)
        } catch {
            // Running the steps fails in the same place, and leaves what it promises to leave.
            return false
        }
        do throws(SQLiteFailure) {
            try template.copy(into: connection)
        } catch {
            throw .database(error)
        }
        return true
    }

    /// Returns true if no step is missing, found without the write lock.
    private func isCurrent(
        _ connection: SQLiteConnection,
        applicationID: Int32
    ) throws(MigrationFailure) -> Bool {
        try connection.snapshot(mappingFailures: MigrationFailure.database) { () throws(MigrationFailure) in
            try checkOwner(of: connection, applicationID: applicationID)
            let found = try version(in: connection)
            return found > 0 && found == newestVersion
        }
    }

    /// Runs the steps that the database lacks.
    func climb(_ connection: SQLiteConnection, applicationID: Int32) throws(MigrationFailure) {
        // Each round looks afresh under the write lock: another process may have run steps since the last.
        var isBehind = true
        while isBehind {
            isBehind = try connection.transaction(mappingFailures: MigrationFailure.database) {
                () throws(MigrationFailure) in
                try checkOwner(of: connection, applicationID: applicationID)
                let found = try version(in: connection)
                guard let next = migrations.first(where: { $0.number > found }) else { return false }
                do throws(SQLiteFailure) {
                    try run(next, on: connection, applicationID: applicationID)
                } catch {
                    throw .database(error)
                }
                return true
            }
        }
    }

    private func checkOwner(of connection: SQLiteConnection, applicationID: Int32) throws(MigrationFailure) {
        let owner: Int32
        let isEmpty: Bool
        do throws(SQLiteFailure) {
            owner = try connection.applicationID
            isEmpty = try connection.first("SELECT 1 FROM sqlite_schema") { _ in true } == nil
        } catch {
            throw .database(error)
        }
        guard owner == applicationID || (owner == 0 && isEmpty) else {
            throw .foreignDatabase(path: connection.path, found: owner, expected: applicationID)
        }
    }

    private func version(in connection: SQLiteConnection) throws(MigrationFailure) -> Int {
        let found: Int
        do throws(SQLiteFailure) {
            found = try connection.version(ofSchema: schemaName)
        } catch {
            throw .database(error)
        }
        guard found <= newestVersion else {
            throw .newerDatabase(path: connection.path, schema: schemaName, found: found, known: newestVersion)
        }
        return found
    }

    private func run(
        _ migration: Migration,
        on connection: SQLiteConnection,
        applicationID: Int32
    ) throws(SQLiteFailure) {
        try connection.execute(
            "CREATE TABLE IF NOT EXISTS schema_versions (name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL)"
        )
        try connection.setApplicationID(applicationID)
        try connection.execute(migration.sql)
        try connection.run(
            """
            INSERT INTO schema_versions (name, version) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET version = excluded.version
            """,
            [.text(schemaName), SQLiteValue(migration.number)]
        )
    }
}
