import Foundation
package import SQLiteDatabase
package import StoreInterface

/// The stored ledger: one SQLite file, or memory.
///
/// Each method writes all of its changes durably or, when it throws,
/// nothing. The cost of reading depends on the result, not on the length of the history.
///
/// Not `Sendable`: it has one owner, such as an actor. Another owner, also in another process, opens the same file
/// again; ``save(_:expecting:)`` fails as stale when another owner has written in between.
package final class LedgerDatabase {
    let connection: SQLiteConnection
    var headers = HeaderCache()

    /// Opens a store, creates it if it does not exist, and migrates its tables to the current version.
    ///
    /// - Parameter location: The location of the store. The folder of a file must exist.
    /// - Throws: A failure if the file cannot be used, or belongs to another program or a newer version.
    package convenience init(_ location: StoreLocation) throws(PersistenceFailure) {
        let opened: SQLiteConnection
        do throws(SQLiteFailure) {
            switch location {
            case .memory: opened = try SQLiteConnection(.memory)
            case .file(let url): opened = try SQLiteConnection(.file(url.path(percentEncoded: false)))
            }
        } catch {
            throw .database(error)
        }
        try self.init(opened)
    }

    /// Takes over a connection that is open already.
    package init(_ connection: SQLiteConnection) throws(PersistenceFailure) {
        self.connection = connection
        do throws(MigrationFailure) {
            try LedgerSchema.migrator.migrate(connection, applicationID: LedgerSchema.applicationID)
        } catch {
            throw PersistenceFailure(error)
        }
    }

    private init(snapshot: SQLiteConnection) { connection = snapshot }

    /// Opens a snapshot of the ledger, which stays unchanged as long as it lives.
    ///
    /// Writers do not wait, and later writes are not visible.
    ///
    /// - Returns: A read-only database, or `nil` in memory, which has only one connection.
    /// - Throws: A failure to open the file again.
    package func openSnapshot() throws(PersistenceFailure) -> sending LedgerDatabase? {
        do throws(SQLiteFailure) {
            guard let snapshot = try connection.openSnapshot() else { return nil }
            return LedgerDatabase(snapshot: snapshot)
        } catch {
            throw .database(error)
        }
    }
}

@available(*, unavailable, message: "A store has one owner at a time; open the file again.")
extension LedgerDatabase: Sendable {}
