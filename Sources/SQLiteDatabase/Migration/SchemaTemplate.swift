import PurchaseEvents

/// The finished tables of a migrator, empty, from which databases in memory are copied.
///
/// Creating tables requires parsing SQL, whereas copying them moves a few pages. A process that opens a database in
/// memory for each of many tests would otherwise spend more time on tables than on tests.
///
/// `@unchecked Sendable` because the connection is used only while the lock is held, and never written to.
final class SchemaTemplate: @unchecked Sendable {
    private struct Key: Hashable {
        let migrator: Migrator
        let applicationID: Int32
    }

    private static let known = Lock<[Key: SchemaTemplate]>([:])

    private let connection: SQLiteConnection
    private let lock = Lock(())

    private init(_ connection: sending SQLiteConnection) { self.connection = connection }

    /// Returns the template of a migrator, created at its first use.
    ///
    /// - Throws: The failure of a step; in that case no template is kept.
    static func template(of migrator: Migrator, applicationID: Int32) throws(MigrationFailure) -> SchemaTemplate {
        let key = Key(migrator: migrator, applicationID: applicationID)
        if let known = known.withLock({ $0[key] }) { return known }
        let connection: SQLiteConnection
        do throws(SQLiteFailure) {
            connection = try SQLiteConnection(.memory)
        } catch {
            throw .database(error)
        }
        try migrator.applyMigrations(connection, applicationID: applicationID)
        let fresh = SchemaTemplate(connection)
        return known.withLock { templates in
            if let other = templates[key] { return other }
            templates[key] = fresh
            return fresh
        }
    }

    /// Copies the tables into an empty database.
    func copy(into target: SQLiteConnection) throws(SQLiteFailure) {
        try lock.withLock { _ throws(SQLiteFailure) in try target.become(copyOf: connection) }
    }
}
