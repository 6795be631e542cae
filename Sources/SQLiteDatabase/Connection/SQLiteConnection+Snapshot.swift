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
        // The moment is that of the first read, not that of `BEGIN`.
        _ = try snapshot.first("SELECT count(*) FROM sqlite_schema") { row throws(SQLiteFailure) in
            try row.int64(at: 0)
        }
        return snapshot
    }
}
