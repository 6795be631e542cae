/// An error of migrating a database to the version that the program knows.
public enum MigrationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A newer program wrote this schema; nothing was altered.
    case newerDatabase(path: String, schema: String, found: Int, known: Int)

    /// Another application's database; nothing was altered.
    ///
    /// `found` is 0 for a database that has tables but names no application.
    case foreignDatabase(path: String, found: Int32, expected: Int32)

    /// A statement failed; the steps before the failed one stay, it left nothing behind.
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
