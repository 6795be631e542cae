import Foundation
package import SQLiteDatabase
package import StoreInterface

/// The ledger on disk: one SQLite file, or memory that goes with the process.
///
/// Whatever a method writes is there as a whole when it returns, and survives the machine; when it throws, nothing of
/// it is there. Reading costs what the answer costs, however long the history is.
///
/// Not `Sendable`: one owner uses it, such as an actor. Another owner, also in another process, opens the same file
/// anew; ``save(_:expecting:)`` notices when somebody else has written in between.
package final class LedgerDatabase {
    let connection: SQLiteConnection
    var headers = HeaderCache()

    /// Opens a store, makes it where there is none, and brings its tables to the version that this program knows.
    ///
    /// - Parameter location: Where it is; the folder of a file must exist.
    /// - Throws: That the file cannot be used, belongs to somebody else, or to a newer version.
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

    /// The ledger as it is at this moment, for as long as the answer lives.
    ///
    /// Whoever writes meanwhile neither waits nor is seen.
    ///
    /// - Returns: A database that refuses to be written; `nil` in memory, which only one connection can read.
    /// - Throws: A failure to open the file once more.
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
