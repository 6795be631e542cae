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
