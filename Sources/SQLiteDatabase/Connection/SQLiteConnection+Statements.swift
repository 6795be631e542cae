import CSQLite

extension SQLiteConnection {
    /// Runs one or several statements without values, and discards their rows.
    ///
    /// The compiled statements are not cached. After a failure, the changes of earlier statements remain, unless they
    /// are part of a transaction.
    ///
    /// - Parameter sql: Statements, divided by semicolons.
    /// - Throws: A failure that names the statement among them.
    public func execute(_ sql: String) throws(SQLiteFailure) {
        var rest = sql[...]
        while !rest.isEmpty {
            let handle = unsafe try usableHandle(for: String(rest))
            guard let (statement, tail) = try unsafe compileFirst(of: String(rest), with: handle) else { return }
            rest = tail
            try statement.begin([])
            while try statement.step() {}
            try statement.end()
        }
    }

    /// Runs one statement that returns no rows, such as `INSERT`.
    ///
    /// - Parameters:
    ///   - sql: One statement, with a `?` for each value.
    ///   - bindings: The values, in order.
    /// - Throws: A failure, also when the statement could return rows or the number of values is wrong; it then has
    ///   changed nothing.
    public func run(_ sql: String, _ bindings: [SQLiteValue] = []) throws(SQLiteFailure) {
        try use(sql, bindings) { statement throws(SQLiteFailure) in
            guard statement.columnCount == 0 else {
                throw failure(SQLITE_MISUSE, "the statement returns rows, none were expected", sql)
            }
            _ = try statement.step()
        }
    }

    /// Runs one statement and reads each row it returns.
    ///
    /// - Parameters:
    ///   - sql: One statement, with a `?` for each value.
    ///   - bindings: The values, in order.
    ///   - read: Makes a value of a row. It may use the connection, also for the same statement.
    /// - Returns: The results of `read`, in the order of the rows.
    /// - Throws: A failure of the statement or of `read`.
    public func rows<T>(
        _ sql: String,
        _ bindings: [SQLiteValue] = [],
        _ read: (SQLiteRow) throws(SQLiteFailure) -> T
    ) throws(SQLiteFailure) -> [T] {
        try use(sql, bindings) { statement throws(SQLiteFailure) in
            var values: [T] = []
            while try statement.step() { values.append(try read(SQLiteRow(of: statement))) }
            rowsRead += values.count
            return values
        }
    }

    /// Runs one statement and reads the first row it returns, if there is one.
    ///
    /// - Parameters:
    ///   - sql: One statement, with a `?` for each value.
    ///   - bindings: The values, in order.
    ///   - read: Makes a value of the row.
    /// - Returns: The result of `read`, or `nil` when there is no row.
    /// - Throws: A failure of the statement or of `read`.
    public func first<T>(
        _ sql: String,
        _ bindings: [SQLiteValue] = [],
        _ read: (SQLiteRow) throws(SQLiteFailure) -> T
    ) throws(SQLiteFailure) -> T? {
        let value: T? = try use(sql, bindings) { statement throws(SQLiteFailure) in
            try statement.step() ? try read(SQLiteRow(of: statement)) : nil
        }
        if value != nil { rowsRead += 1 }
        return value
    }

    private func use<T>(
        _ sql: String,
        _ bindings: [SQLiteValue],
        _ body: (PreparedStatement) throws(SQLiteFailure) -> T
    ) throws(SQLiteFailure) -> T {
        let statement = try statement(sql)
        let result: T
        do throws(SQLiteFailure) {
            try statement.begin(bindings)
            result = try body(statement)
        } catch {
            statement.abandon()
            throw error
        }
        try statement.end()
        return result
    }

    /// Compiles a text with exactly one statement.
    func compile(_ sql: String, with handle: OpaquePointer) throws(SQLiteFailure) -> PreparedStatement {
        guard let (statement, tail) = try unsafe compileFirst(of: sql, with: handle, kept: true) else {
            throw failure(SQLITE_MISUSE, "there is no statement in the text", sql)
        }
        guard try unsafe compileFirst(of: String(tail), with: handle) == nil else {
            throw failure(SQLITE_MISUSE, "there is more than one statement in the text", sql)
        }
        return statement
    }

    /// Compiles the first statement of a text, and returns what follows it; `nil` for blanks and comments.
    private func compileFirst(
        of sql: String,
        with handle: OpaquePointer,
        kept: Bool = false
    ) throws(SQLiteFailure) -> (PreparedStatement, Substring)? {
        guard !sql.utf8.contains(0) else { throw failure(SQLITE_MISUSE, "the text contains a zero", sql) }
        let flags = kept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        var compiled: OpaquePointer?
        var length = 0
        let code = unsafe sql.withCString { start in
            var tail: UnsafePointer<CChar>?
            let code = unsafe sqlite3_prepare_v3(handle, start, -1, flags, &compiled, &tail)
            length = unsafe tail.map { unsafe $0 - start } ?? 0
            return code
        }
        guard code == SQLITE_OK else {
            throw unsafe SQLiteFailure(code: code, lastOf: handle, path: path, statement: sql)
        }
        guard let compiled = unsafe compiled else { return nil }
        let end = sql.utf8.index(sql.startIndex, offsetBy: length)
        return unsafe (PreparedStatement(handle: compiled, sql: String(sql[..<end]), path: path), sql[end...])
    }
}
