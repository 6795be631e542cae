extension SQLiteConnection {
    /// Opens the file once more, to read it as it is at this moment for as long as the new connection lives.
    ///
    /// Whoever writes meanwhile neither waits nor is seen. What was written since stays in the write-ahead log until the
    /// snapshot is let go, so keep it no longer than it is read.
    ///
    /// - Returns: A connection that refuses to write; `nil` for a database in memory, which nothing else can open.
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
