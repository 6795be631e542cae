import CSQLite

/// A connection to one database, used by one owner at a time.
///
/// Every commit is durable when it returns: files use the write-ahead log with `synchronous = FULL`. Foreign keys are
/// enforced. Statements are compiled once and kept by their text, so write values as `?` and never into the text.
///
/// A connection is not `Sendable`. It may be transferred once, for example to an actor whose initializer takes it as
/// `sending`; several owners need several connections.
///
/// Marked safe because the C pointer never leaves the module and is not used after ``close()``.
@safe
public final class SQLiteConnection {
    /// The location of the database.
    public let location: DatabaseLocation

    private var handle: OpaquePointer?
    private var statements: [StatementText: PreparedStatement] = [:]
    private let busyTimeoutMilliseconds: Int32
    /// True if the connection ended because a transaction could not be rolled back.
    ///
    /// The next use opens it again.
    private var isAbandoned = false
    /// The number of times that the file was opened again, after a transaction could not be rolled back.
    public private(set) var reopenings = 0
    /// The number of rows that statements of this connection have returned, a measure of their cost.
    public internal(set) var rowsRead = 0

    /// True while a ``transaction(_:)`` is running.
    var expectsTransaction = false

    /// The number of compiled statements to keep before idle ones are dropped.
    static let statementLimit = 256

    /// Opens a database, and creates it if it does not exist.
    ///
    /// Problems of the file are reported here, not at the first use. The file may not be a database, may have been cut
    /// off, or may not be writable; its folder may not be writable either. A file of another kind is not changed. A
    /// database without the write-ahead log is switched to it.
    ///
    /// - Parameters:
    ///   - location: The location of the database. Its folder must exist.
    ///   - busyTimeoutMilliseconds: The time to wait for another connection's lock, in milliseconds.
    ///   - createsFile: True to create a missing file, false to fail.
    /// - Throws: A failure that names the path and the reason.
    public init(
        _ location: DatabaseLocation,
        busyTimeoutMilliseconds: Int32 = 5000,
        createsFile: Bool = true
    ) throws(SQLiteFailure) {
        self.location = location
        self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
        try open(createsFile: createsFile)
    }

    /// Opens a file for reading without locks, without its log, and without creating it.
    init(inspecting path: String) throws(SQLiteFailure) {
        location = .file(path)
        busyTimeoutMilliseconds = 0
        unsafe handle = try Self.inspectingHandle(path)
    }

    deinit { end() }

    private func open(createsFile: Bool) throws(SQLiteFailure) {
        unsafe handle = try Self.openedHandle(location, createsFile: createsFile)
        do throws(SQLiteFailure) {
            try configure(busyTimeoutMilliseconds: busyTimeoutMilliseconds)
        } catch {
            end()
            throw error.whileOpening
        }
        statements.removeAll()
    }

    /// The path of the database, `:memory:` for one in memory.
    public var path: String { location.path }

    /// The number of rows changed by the last `INSERT`, `UPDATE` or `DELETE`, or 0 on a closed connection.
    public var changes: Int { unsafe handle.map { unsafe Int(sqlite3_changes64($0)) } ?? 0 }

    /// The number of rows that this connection has changed since it was opened, also those of changes that were rolled
    /// back; 0 on a closed connection.
    public var totalChanges: Int64 { unsafe handle.map { unsafe sqlite3_total_changes64($0) } ?? 0 }

    /// True for a database in memory, which has no other connection.
    public var isInMemory: Bool { location == .memory }

    /// The row identifier of the last `INSERT`; 0 before the first and on a closed connection.
    public var lastInsertedRowID: Int64 { unsafe handle.map { unsafe sqlite3_last_insert_rowid($0) } ?? 0 }

    /// True while a transaction is open.
    public var isInTransaction: Bool { unsafe handle.map { unsafe sqlite3_get_autocommit($0) == 0 } ?? false }

    /// Closes the connection; an open transaction is rolled back, and closing twice does nothing.
    ///
    /// Any later use fails. Releasing the last reference closes the connection, too, but cannot report errors.
    ///
    /// - Throws: A busy failure inside a closure that still reads rows; the connection then stays open.
    public func close() throws(SQLiteFailure) {
        guard let open = unsafe handle else { return }
        statements.removeAll()
        let code = unsafe sqlite3_close(open)
        guard code == SQLITE_OK else {
            throw unsafe SQLiteFailure(code: code, lastOf: open, path: path, statement: nil)
        }
        unsafe handle = nil
        isAbandoned = false
    }

    /// Sets whether closing the last connection writes the log into the file and deletes it, as it does by default.
    ///
    /// - Parameter isEnabled: False to leave both files as they are.
    public func setCheckpointOnClose(_ isEnabled: Bool) {
        if let open = unsafe handle { _ = unsafe csqlite_set_checkpoint_on_close(open, isEnabled ? 1 : 0) }
    }

    /// Ends a connection whose transaction can be neither committed nor rolled back; closing rolls it back.
    ///
    /// The next use opens the file again. A database in memory is lost.
    func abandon() {
        end()
        isAbandoned = true
    }

    /// Closes the connection without reporting a failure.
    ///
    /// Every idle statement is finalized first, on the thread of the caller. A statement that is being stepped further up
    /// the stack keeps what it needs of the closed connection until it ends.
    private func end() {
        statements.removeAll()
        unsafe sqlite3_close_v2(handle)
        unsafe handle = nil
    }

    /// Opens the file of an abandoned connection again.
    private func reopen() throws(SQLiteFailure) {
        switch location {
        case .memory:
            throw failure(
                SQLITE_ABORT,
                "the database in memory is lost, because a transaction could be neither committed nor rolled back",
                nil
            )
        case .file: try open(createsFile: false)
        }
        isAbandoned = false
        reopenings += 1
    }

    /// Returns the open handle for a statement.
    ///
    /// - Throws: A failure if the connection is closed, if SQLite has ended the transaction by itself, or if a connection
    ///   that was abandoned cannot be opened again.
    func usableHandle(for sql: String) throws(SQLiteFailure) -> OpaquePointer {
        if isAbandoned, unsafe handle == nil { try reopen() }
        guard let open = unsafe handle else {
            throw failure(SQLITE_MISUSE, "the connection is closed", sql)
        }
        // Continuing after SQLite has ended the transaction would commit only its second part.
        guard unsafe !expectsTransaction || sqlite3_get_autocommit(open) == 0 else {
            throw failure(SQLITE_ABORT, "the transaction has ended already, SQLite rolled it back or its body did", sql)
        }
        return unsafe open
    }

    func failure(_ code: Int32, _ message: String, _ sql: String?) -> SQLiteFailure {
        SQLiteFailure(code: code, message: message, path: path, statement: sql)
    }

    /// Returns the compiled form of a text, which is cached unless it is in use.
    func statement(_ sql: String) throws(SQLiteFailure) -> PreparedStatement {
        let open = unsafe try usableHandle(for: sql)
        let text = StatementText(sql: sql)
        let kept = statements[text]
        if let kept, !kept.isInUse { return kept }
        let fresh = try unsafe compile(sql, with: open)
        guard kept == nil else { return fresh }
        if statements.count >= Self.statementLimit { statements = statements.filter(\.value.isInUse) }
        statements[text] = fresh
        return fresh
    }
}

/// The text of a statement, hashed by its length: texts are long, and few of them are equally long.
private struct StatementText: Hashable {
    let sql: String

    func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
}

@available(*, unavailable, message: "A connection has one owner at a time; open another one.")
extension SQLiteConnection: Sendable {}
