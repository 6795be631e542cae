package import SQLiteDatabase

/// An error of reading the ledger from its database or writing it.
package enum PersistenceFailure: Error, Sendable, Hashable {
    /// SQLite refused; what was to be written is not there, not even in part.
    case database(SQLiteFailure)
    /// A newer program wrote the file; nothing was altered.
    case newerDatabase(path: String, found: Int, known: Int)
    /// The file belongs to another application; its tables were not touched.
    case foreignDatabase(path: String, found: Int32, expected: Int32)
    /// Another connection has written since the change number was read. Nothing was written.
    ///
    /// Not a fault of the file: the caller reads it again and repeats the decision.
    case stale
    /// A table holds what this program cannot have written.
    case damaged(path: String, table: String, detail: String)
}

extension PersistenceFailure: CustomStringConvertible {
    /// The file and the reason, in one line.
    package var description: String {
        switch self {
        case .database(let failure):
            failure.description
        case .newerDatabase(let path, let found, let known):
            "The store at \(path) was written by a newer version: its tables have version \(found), known is \(known)"
        case .foreignDatabase(let path, let found, let expected):
            "The database at \(path) is not a store: its application identifier is \(found), not \(expected)"
        case .stale:
            "The store was changed by somebody else since it was read"
        case .damaged(let path, let table, let detail):
            "The table \(table) of the store at \(path) is damaged: \(detail)"
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
