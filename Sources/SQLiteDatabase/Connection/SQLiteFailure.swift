import CSQLite

/// What SQLite refused to do, with which database, and why.
public struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code, such as 2067 for a broken `UNIQUE` constraint.
    public let code: Int32

    /// The reason in SQLite's words, or in this module's where SQLite has none.
    public let message: String

    /// The path of the database, `:memory:` for one in memory.
    public let path: String

    /// The SQL text that failed, without its bound values; `nil` while opening and closing.
    public let statement: String?

    /// Makes a failure from its parts.
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

    /// Whether the file is something other than a SQLite database.
    public var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }

    /// Whether the file is a SQLite database that has been damaged.
    public var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT }

    /// Whether the disk, or the number of pages that the database may have, is used up.
    public var isFull: Bool { primaryCode == SQLITE_FULL }

    /// Whether the file or its folder may be read but not written.
    public var isReadOnly: Bool { primaryCode == SQLITE_READONLY }

    /// Whether the file could not be opened or made at all.
    public var cannotOpen: Bool { primaryCode == SQLITE_CANTOPEN || primaryCode == SQLITE_PERM }

    /// Whether another connection held the lock for longer than the busy timeout.
    public var isBusy: Bool { primaryCode == SQLITE_BUSY }

    /// Whether a constraint (`UNIQUE`, `NOT NULL`, `CHECK`, a foreign key) would have been broken.
    public var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }

    /// The database, what it was asked to do, and the reason, in one line.
    public var description: String {
        let database = path == ":memory:" ? "The database in memory" : "The database at \(path)"
        guard let statement else { return "\(database) could not be used: \(message) (SQLite code \(code))" }
        let line = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let shown = line.count > 160 ? line.prefix(160) + "…" : line[...]
        return "\(database) could not run \"\(shown)\": \(message) (SQLite code \(code))"
    }

    /// The same failure as one of opening the database, not of a statement that opening happens to run.
    var whileOpening: Self { Self(code: code, message: "opening failed: \(message)", path: path, statement: nil) }
}
