/// A migrator that updates a named set of tables to its newest version.
///
/// Several sets can share one file, each with versions of its own, which are kept in the table `schema_versions`.
public struct Migrator: Hashable, Sendable {
    /// The name of the set of tables.
    public let schemaName: String

    /// The steps, in rising order.
    public let migrations: [Migration]

    /// Creates a migrator.
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
        try applyMigrations(connection, applicationID: applicationID)
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
            // Running the steps then fails with the same error, and with the documented state.
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
    func applyMigrations(_ connection: SQLiteConnection, applicationID: Int32) throws(MigrationFailure) {
        // Each round reads the version again under the write lock, because another process may have run steps in the
        // meantime.
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

/// One step from a version of a schema to the next.
public struct Migration: Hashable, Sendable {
    /// The version that the schema has afterwards; more than 0.
    public let number: Int

    /// The statements to run, without `BEGIN` and `COMMIT`.
    public let sql: String

    /// Makes a step.
    ///
    /// - Parameters:
    ///   - number: The version that the schema has afterwards; more than 0.
    ///   - sql: The statements to run, without `BEGIN` and `COMMIT`.
    public init(number: Int, sql: String) {
        self.number = number
        self.sql = sql
    }
}

/// An error of migrating a database to the version that the program knows.
public enum MigrationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A newer program wrote this schema; nothing was altered.
    case newerDatabase(path: String, schema: String, found: Int, known: Int)

    /// Another application's database; nothing was altered.
    ///
    /// `found` is 0 for a database that has tables but names no application.
    case foreignDatabase(path: String, found: Int32, expected: Int32)

    /// A statement failed; earlier steps remain, and the failed step has no effect.
    case database(SQLiteFailure)

    /// The database and the reason, in one line.
    public var description: String {
        switch self {
        case .newerDatabase(let path, let schema, let found, let known):
            "The database at \(path) has version \(found) of the tables \"\(schema)\", this program knows up to \(known)"
        case .foreignDatabase(let path, let found, let expected):
            "The database at \(path) belongs to another application: its identifier is \(found), not \(expected)"
        case .database(let failure):
            failure.description
        }
    }
}

extension SQLiteConnection {
    /// Returns the version of a named set of tables, 0 if it was never created.
    ///
    /// - Parameter name: The name given to ``Migrator``.
    /// - Returns: The number of the last step that was run.
    /// - Throws: A failure to read.
    public func version(ofSchema name: String) throws(SQLiteFailure) -> Int {
        let exists = try first("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_versions'") { _ in
            true
        }
        guard exists != nil else { return 0 }
        let version = try first("SELECT version FROM schema_versions WHERE name = ?", [.text(name)]) {
            row throws(SQLiteFailure) in try row.int64(at: 0)
        }
        return version.map { Int(clamping: $0) } ?? 0
    }
}
