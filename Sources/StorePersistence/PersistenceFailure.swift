package import SQLiteDatabase

/// An error of reading the ledger from its database or writing it.
package enum PersistenceFailure: Error, Sendable, Hashable {
    /// An SQLite operation failed; nothing was written, not even in part.
    case database(SQLiteFailure)
    /// The server rejected the request or did not answer; ``ServerFailure/mayBeSaved`` states if the change may be
    /// saved.
    case server(ServerFailure)
    /// A newer program wrote the file; nothing was altered.
    case newerDatabase(path: String, found: Int, known: Int)
    /// The file belongs to another application; its tables were not touched.
    case foreignDatabase(path: String, found: Int32, expected: Int32)
    /// Another connection has written since the change number was read. Nothing was written.
    ///
    /// Not a fault of the file: the caller reads it again and repeats the decision.
    case stale
    /// The database does not match the files beside it, or is an older state; nothing was changed.
    case replaced(path: String, detail: String)
    /// SQLite finds the file damaged; nothing was changed.
    case corrupt(path: String, detail: String)
    /// A table contains a value that this program cannot have written.
    case damaged(path: String, table: String, detail: String)
    /// The file by which processes notify each other of commits cannot be used. The database can.
    case unwatchable(path: String, reason: String)
}

extension PersistenceFailure: CustomStringConvertible {
    /// The file and the reason, in one line.
    package var description: String {
        switch self {
        case .database(let failure):
            failure.description
        case .server(let failure):
            failure.description
        case .newerDatabase(let path, let found, let known):
            "The store at \(path) was written by a newer version: its tables have version \(found), known is \(known)"
        case .foreignDatabase(let path, let found, let expected):
            "The database at \(path) is not a store: its application identifier is \(found), not \(expected)"
        case .stale:
            "Another process has changed the store since it was read"
        case .replaced(let path, let detail):
            """
            The store at \(path) was not opened: \(detail). If the database was deleted, copied, moved or restored on \
            purpose, accept it by starting once with OPENSTOREKIT_ACCEPT_DATABASE=true, or with the database \
            .acceptedFile(…) of a SimulatedStore; to begin with a new store, delete every file whose name begins with \
            \(path). Otherwise put the missing files back
            """
        case .corrupt(let path, let detail):
            """
            The store at \(path) was not opened: SQLite finds it damaged (\(detail)). It was probably copied while a \
            process had it open, or without the files beside it. Put a complete copy in its place: every file whose name \
            begins with \(path), copied while no process has the store open
            """
        case .damaged(let path, let table, let detail):
            "The table \(table) of the store at \(path) is damaged: \(detail)"
        case .unwatchable(let path, let reason):
            """
            Processes that use the store cannot wake each other through the file \(path): \(reason). They learn of each \
            other's changes with their next call. Let every user of the store read and write the file
            """
        }
    }
}

extension PersistenceFailure {
    init(_ failure: MigrationFailure) {
        self =
            switch failure {
            case .database(let failure):
                .database(failure)
            case .newerDatabase(let path, _, let found, let known):
                .newerDatabase(path: path, found: found, known: known)
            case .foreignDatabase(let path, let found, let expected):
                .foreignDatabase(path: path, found: found, expected: expected)
            }
    }
}

/// A failure of a database server.
package struct ServerFailure: Hashable, Sendable, CustomStringConvertible {
    /// The reasons for a failure that callers distinguish.
    package enum Reason: Hashable, Sendable {
        /// A constraint was violated, such as a duplicate key.
        case constraint
        /// The disk of the server is full.
        case full
        /// The server accepts no writes.
        case readOnly
        /// Other writers held the lock for longer than a call waits.
        case busy
        /// The server could not be reached.
        case unreachable
        /// Any other reason.
        case other
    }

    package let reason: Reason
    /// True if the answer to a commit was lost and its outcome is unknown, so that the change may be saved.
    package let mayBeSaved: Bool
    /// The server, the reason and the SQLSTATE.
    package let description: String

    package init(_ reason: Reason, mayBeSaved: Bool = false, _ description: String) {
        self.reason = reason
        self.mayBeSaved = mayBeSaved
        self.description = description
    }
}
