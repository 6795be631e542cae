import CSQLite

extension SQLiteConnection {
    /// True if nothing was ever written to the database.
    var isBlank: Bool {
        get throws(SQLiteFailure) { try pragma("page_count") == 0 }
    }

    /// Replaces the whole database with a copy of another one, page by page.
    ///
    /// - Parameter source: Another database with the same page size, with no transaction open.
    /// - Throws: A failure to copy.
    func become(copyOf source: SQLiteConnection) throws(SQLiteFailure) {
        let target = unsafe try usableHandle(for: "")
        let origin = unsafe try source.usableHandle(for: "")
        guard let copying = unsafe sqlite3_backup_init(target, "main", origin, "main") else {
            throw unsafe SQLiteFailure(
                code: sqlite3_extended_errcode(target),
                lastOf: target,
                path: path,
                statement: nil
            )
        }
        unsafe sqlite3_backup_step(copying, -1)
        // `sqlite3_backup_finish` returns the error of a failed step again.
        let code = unsafe sqlite3_backup_finish(copying)
        guard code == SQLITE_OK else {
            throw unsafe SQLiteFailure(code: code, lastOf: target, path: path, statement: nil)
        }
    }
}

extension SQLiteConnection {
    /// Opens another connection, which reads the current state of the file as long as it lives.
    ///
    /// Writers do not wait, and later writes are not visible. They stay in the write-ahead log until the
    /// snapshot is released, so keep it only while reading.
    ///
    /// - Returns: A read-only connection, or `nil` for a database in memory, which has only one connection.
    /// - Throws: A failure to open, such as that the file has been removed.
    public func openSnapshot() throws(SQLiteFailure) -> sending SQLiteConnection? {
        switch location {
        case .memory: return nil
        case .file: break
        }
        let snapshot = try SQLiteConnection(location, createsFile: false)
        try snapshot.execute("PRAGMA query_only = ON; BEGIN")
        // The snapshot is taken at the first read and not at `BEGIN`.
        _ = try snapshot.first("SELECT count(*) FROM sqlite_schema") { row throws(SQLiteFailure) in
            try row.int64(at: 0)
        }
        return snapshot
    }
}
