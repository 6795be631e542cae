import CSQLite

/// A connection to one database, used by one owner at a time.
///
/// Every commit is durable when it returns: files use the write-ahead log with `synchronous = FULL`. Foreign keys are
/// enforced. Statements are compiled once and kept by their text, so write values as `?` and never into the text.
///
/// A connection is not `Sendable`. It may be given away once, for instance to an actor whose initializer takes it as
/// `sending`; several owners need several connections.
///
/// Marked safe because the C pointer never leaves the module and is not used after ``close()``.
@safe
public final class SQLiteConnection {
    /// Where the database lives.
    public let location: DatabaseLocation

    private var handle: OpaquePointer?
    private var statements: [String: PreparedStatement] = [:]

    /// True while a ``transaction(_:)`` is running.
    var expectsTransaction = false

    /// The number of compiled statements to keep before idle ones are dropped.
    static let statementLimit = 256

    /// Opens a database, and creates it if it does not exist.
    ///
    /// Problems of the file are reported here, not at the first use: that it is no database, that it was cut off,
    /// or that it or its folder is not writable. A file of another kind is not changed. A database without the
    /// write-ahead log is switched to it.
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
        unsafe handle = try Self.openedHandle(location, createsFile: createsFile)
        do throws(SQLiteFailure) {
            try configure(busyTimeoutMilliseconds: busyTimeoutMilliseconds)
        } catch {
            throw error.whileOpening
        }
        statements.removeAll()
    }

    deinit { abandon() }

    /// The path of the database, `:memory:` for one in memory.
    public var path: String { location.path }

    /// The number of rows changed by the last `INSERT`, `UPDATE` or `DELETE`, or 0 on a closed connection.
    public var changes: Int { unsafe handle.map { unsafe Int(sqlite3_changes64($0)) } ?? 0 }

    /// The row id that the last `INSERT` gave; 0 before the first and on a closed connection.
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
    }

    /// Closes without a way to report failure; later uses fail.
    func abandon() {
        statements.removeAll()
        unsafe sqlite3_close_v2(handle)
        unsafe handle = nil
    }

    /// The open handle, where a statement may run.
    func usableHandle(for sql: String) throws(SQLiteFailure) -> OpaquePointer {
        guard let open = unsafe handle else {
            throw failure(SQLITE_MISUSE, "the connection is closed", sql)
        }
        // Running on after SQLite has ended the transaction by itself would commit half of it.
        guard unsafe !expectsTransaction || sqlite3_get_autocommit(open) == 0 else {
            throw failure(SQLITE_ABORT, "the transaction has ended already, SQLite rolled it back or its body did", sql)
        }
        return unsafe open
    }

    func failure(_ code: Int32, _ message: String, _ sql: String?) -> SQLiteFailure {
        SQLiteFailure(code: code, message: message, path: path, statement: sql)
    }

    /// The compiled form of a text, which is kept for the next time unless it is being stepped right now.
    func statement(_ sql: String) throws(SQLiteFailure) -> PreparedStatement {
        let open = unsafe try usableHandle(for: sql)
        let kept = statements[sql]
        if let kept, !kept.isInUse { return kept }
        let fresh = try unsafe compile(sql, with: open)
        guard kept == nil else { return fresh }
        if statements.count >= Self.statementLimit { statements = statements.filter(\.value.isInUse) }
        statements[sql] = fresh
        return fresh
    }
}

@available(*, unavailable, message: "A connection has one owner at a time; open another one.")
extension SQLiteConnection: Sendable {}
