/// Where a database lives.
public enum DatabaseLocation: Hashable, Sendable {
    /// In memory, private to its connection, and gone when that closes.
    case memory

    /// In a file at this path; SQLite keeps two more files beside it, ending in `-wal` and `-shm`.
    case file(String)

    /// Reads a path as a person writes it, where `:memory:` stands for a database in memory.
    ///
    /// - Parameter text: `:memory:`, or the path of a file.
    public init(_ text: String) { self = text == ":memory:" ? .memory : .file(text) }

    /// The path as errors name it: `:memory:` for a database in memory.
    public var path: String {
        switch self {
        case .memory: ":memory:"
        case .file(let path): path
        }
    }

    /// The name handed to SQLite, which reads some paths as something other than a path.
    var nameForSQLite: String {
        switch self {
        case .memory: ":memory:"
        case .file(let path): path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
        }
    }
}
