extension SQLiteConnection {
    /// Runs a transaction, with errors of the caller's own type.
    ///
    /// The write lock is taken at the start, after a wait of at most the busy timeout. Values that are read inside are
    /// therefore not outdated when they are written. When this function returns, the changes are on disk. When `body`
    /// throws, or the commit fails, all changes are rolled back.
    ///
    /// Once SQLite has rolled back by itself, as it may when the disk is full, every further statement inside `body`
    /// fails too. Transactions do not nest.
    ///
    /// - Parameters:
    ///   - mapFailure: Converts a failure to begin or to commit to the caller's error type; `{ $0 }` where `body`
    ///     throws `any Error`.
    ///   - body: The work of the transaction.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or the mapped failure.
    public func transaction<T, E: Error>(
        mappingFailures mapFailure: (SQLiteFailure) -> E,
        _ body: () throws(E) -> T
    ) throws(E) -> T {
        try transaction("BEGIN IMMEDIATE", mapFailure, body)
    }

    /// Reads a consistent snapshot while other connections may write.
    ///
    /// Readers and writers do not wait for each other. `body` must not write.
    ///
    /// - Parameters:
    ///   - mapFailure: Converts a failure to begin or to end to the caller's error type.
    ///   - body: The reads.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or the mapped failure.
    public func snapshot<T, E: Error>(
        mappingFailures mapFailure: (SQLiteFailure) -> E,
        _ body: () throws(E) -> T
    ) throws(E) -> T {
        try transaction("BEGIN", mapFailure, body)
    }

    private func transaction<T, E: Error>(
        _ beginning: String,
        _ mapFailure: (SQLiteFailure) -> E,
        _ body: () throws(E) -> T
    ) throws(E) -> T {
        do throws(SQLiteFailure) { try run(beginning) } catch { throw mapFailure(error) }
        expectsTransaction = true
        let result: T
        do throws(E) {
            result = try body()
        } catch {
            rollBack()
            throw error
        }
        do throws(SQLiteFailure) {
            try run("COMMIT")
            expectsTransaction = false
        } catch {
            rollBack()
            throw mapFailure(error)
        }
        return result
    }

    /// Runs a transaction, as ``transaction(mappingFailures:_:)`` does.
    ///
    /// - Parameter body: The work of the transaction.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or the failure to begin or to commit.
    public func transaction<T>(_ body: () throws(SQLiteFailure) -> T) throws(SQLiteFailure) -> T {
        try transaction(mappingFailures: { $0 }, body)
    }

    private func rollBack() {
        expectsTransaction = false
        guard isInTransaction else { return }
        do throws(SQLiteFailure) {
            try run("ROLLBACK")
        } catch {
            // The error that led here is the one to report. If the transaction can be neither committed nor rolled
            // back, later statements must not become part of it. The connection is closed, which rolls back, and the
            // next use opens the file again.
            if isInTransaction { abandon() }
        }
    }
}
