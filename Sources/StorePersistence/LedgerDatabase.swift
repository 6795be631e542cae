package import SQLiteDatabase

/// The stored ledger in SQLite: one file, or memory.
///
/// Each method writes all of its changes durably or, when it throws,
/// nothing. The cost of reading depends on the result, not on the length of the history.
///
/// Not `Sendable`: it has one owner, such as an actor. Another owner, also in another process, opens the same file
/// again; ``save(_:expecting:)`` fails as stale when another owner has written in between.
///
/// Stored numbers are checked before they are used. A damaged row is reported with its table and column, and does not
/// affect other rows.
package final class LedgerDatabase {
    package let connection: SQLiteConnection
    var headers = HeaderCache()
    /// The notifier that wakes other processes after each commit; `nil` in memory, and where it cannot be used.
    package var commitNotifier: CommitNotifier?

    /// The file that records the last change number outside of the database; `nil` in memory.
    var mark: StoreMarkFile?
    /// The values of the mark once the transaction is on disk.
    var unmarked: (sequence: Int64, nextTransactionID: UInt64)?
    /// The change number of a database in memory, and the number of changed rows when it was read or saved.
    var knownSequence: (changes: Int64, sequence: Int64)?
    package var damage: DamageReports
    /// The number of reopenings at the last ``load()``; a file that is opened again may be another one.
    var loadedReopenings = 0

    /// Creates a database on an open connection.
    package init(
        _ connection: SQLiteConnection,
        report: @escaping (String) -> Void = { _ in }
    ) throws(PersistenceFailure) {
        self.connection = connection
        damage = DamageReports(to: report)
        do throws(MigrationFailure) {
            try LedgerSchema.migrator.migrate(connection, applicationID: LedgerSchema.applicationID)
        } catch {
            throw PersistenceFailure(error)
        }
    }

    /// Creates a read-only database on a connection.
    init(reading connection: SQLiteConnection) {
        self.connection = connection
        damage = DamageReports()
    }

    /// Opens a snapshot of the ledger, which stays unchanged as long as it lives.
    ///
    /// Writers do not wait, and later writes are not visible.
    ///
    /// - Returns: A read-only history, or `nil` in memory, which has only one connection.
    /// - Throws: A failure to open the file again.
    package func openSnapshot() throws(PersistenceFailure) -> sending (any LedgerHistory)? {
        do throws(SQLiteFailure) {
            guard let snapshot = try connection.openSnapshot() else { return nil }
            return LedgerDatabase(reading: snapshot)
        } catch {
            throw .database(error)
        }
    }
}

@available(*, unavailable, message: "A store has one owner at a time; open the file again.")
extension LedgerDatabase: Sendable {}
