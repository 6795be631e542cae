import CSQLite

extension SQLiteConnection {
    /// A number that changes when another connection has committed to the database since this one last asked.
    ///
    /// It reads no table, and commits of this connection leave it as it is. After ``reopenings`` has changed it begins
    /// anew.
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

    /// The value of a pragma that is one whole number.
    func pragma(_ name: String) throws(SQLiteFailure) -> Int64 {
        let value = try first("PRAGMA \(name)") { row throws(SQLiteFailure) in try row.int64(at: 0) }
        guard let value else { throw failure(SQLITE_ERROR, "the pragma has no value", "PRAGMA \(name)") }
        return value
    }
}
