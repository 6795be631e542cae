import CSQLite
import Foundation

/// A failure of SQLite: the operation, the database, and the reason.
public struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code, such as 2067 for a broken `UNIQUE` constraint.
    public let code: Int32

    /// The message of SQLite, or of this module if SQLite has none.
    public let message: String

    /// The path of the database, `:memory:` for one in memory.
    public let path: String

    /// The SQL text that failed, without its bound values; `nil` while opening and closing.
    public let statement: String?

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - code: SQLite's extended result code.
    ///   - message: The reason, in words.
    ///   - path: The path of the database.
    ///   - statement: The SQL text that failed, if it was one.
    public init(code: Int32, message: String, path: String, statement: String?) {
        self.code = code
        self.message = message
        self.path = path
        self.statement = statement
    }

    private var primaryCode: Int32 { code & 0xFF }

    /// True if the file is not a SQLite database.
    public var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }

    /// True if the file is a damaged SQLite database.
    public var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT }

    /// True if the disk, or the maximum size of the database, is full.
    public var isFull: Bool { primaryCode == SQLITE_FULL }

    /// True if the file or its folder is read-only.
    public var isReadOnly: Bool { primaryCode == SQLITE_READONLY }

    /// True if the file could not be opened or created.
    public var cannotOpen: Bool { primaryCode == SQLITE_CANTOPEN || primaryCode == SQLITE_PERM }

    /// True if another connection held the lock for longer than the busy timeout.
    public var isBusy: Bool { primaryCode == SQLITE_BUSY }

    /// True if a constraint (`UNIQUE`, `NOT NULL`, `CHECK`, a foreign key) was violated.
    public var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }

    /// The database, the statement, and the reason, in one line.
    public var description: String {
        let database = path == ":memory:" ? "The database in memory" : "The database at \(path)"
        guard let statement else { return "\(database) could not be used: \(message) (SQLite code \(code))" }
        let line = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let shown = line.count > 160 ? line.prefix(160) + "…" : line[...]
        return "\(database) could not run \"\(shown)\": \(message) (SQLite code \(code))"
    }

    /// The failure as one of opening the database, instead of one of the statements that opening runs.
    var whileOpening: Self { Self(code: code, message: "opening failed: \(message)", path: path, statement: nil) }
}

extension SQLiteFailure {
    /// Creates the failure that a database handle has just reported.
    init(code: Int32, lastOf handle: OpaquePointer?, path: String, statement: String?) {
        var message = unsafe String(cString: sqlite3_errmsg(handle))
        let systemCode = unsafe sqlite3_system_errno(handle)
        let primaryCode = code & 0xFF
        // SQLite does not clear the system's code, so it belongs to this failure only where SQLite has just set it.
        if systemCode != 0, primaryCode == SQLITE_CANTOPEN || primaryCode == SQLITE_IOERR {
            message += ", the system says: \(unsafe String(cString: strerror(systemCode)))"
        }
        self.init(code: code, message: message, path: path, statement: statement)
    }
}
