import CSQLite

extension SQLiteConnection {
    /// A number that changes when another connection has committed to the database since the last read.
    ///
    /// Commits of this connection do not change it, and no table is read. After ``reopenings`` has changed, the number
    /// starts again.
    ///
    /// - Throws: A failure to ask the database.
    public var dataVersion: Int64 {
        get throws(SQLiteFailure) { try pragma("data_version") }
    }

    /// The number in the file's header that is free for the application's use; 0 in a new database.
    ///
    /// ``Migrator`` does not use it.
    ///
    /// - Throws: A failure to read.
    public var userVersion: Int32 {
        get throws(SQLiteFailure) { Int32(truncatingIfNeeded: try pragma("user_version")) }
    }

    /// Writes ``userVersion``; inside a transaction it is rolled back with the rest.
    ///
    /// - Parameter version: The number.
    /// - Throws: A failure to write.
    public func setUserVersion(_ version: Int32) throws(SQLiteFailure) {
        try execute("PRAGMA user_version = \(version)")
    }

    /// The application identifier in the file's header, or 0 in a new database.
    ///
    /// - Throws: A failure to read.
    public var applicationID: Int32 {
        get throws(SQLiteFailure) { Int32(truncatingIfNeeded: try pragma("application_id")) }
    }

    /// Writes ``applicationID``; inside a transaction it is rolled back with the rest.
    ///
    /// - Parameter identifier: The number.
    /// - Throws: A failure to write.
    public func setApplicationID(_ identifier: Int32) throws(SQLiteFailure) {
        try execute("PRAGMA application_id = \(identifier)")
    }

    /// Returns the value of a pragma that is an integer.
    func pragma(_ name: String) throws(SQLiteFailure) -> Int64 {
        let value = try first("PRAGMA \(name)") { row throws(SQLiteFailure) in try row.int64(at: 0) }
        guard let value else { throw failure(SQLITE_ERROR, "the pragma has no value", "PRAGMA \(name)") }
        return value
    }
}
