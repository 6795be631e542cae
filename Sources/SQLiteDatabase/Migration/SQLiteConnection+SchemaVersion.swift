extension SQLiteConnection {
    /// The version of a named set of tables, 0 where it has never been made.
    ///
    /// - Parameter name: The name given to ``Migrator``.
    /// - Returns: The number of the last step that was run.
    /// - Throws: A failure to read.
    public func version(ofSchema name: String) throws(SQLiteFailure) -> Int {
        let exists = try first("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_versions'") { _ in
            true
        }
        guard exists != nil else { return 0 }
        let version = try first("SELECT version FROM schema_versions WHERE name = ?", [.text(name)]) {
            row throws(SQLiteFailure) in try row.int64(at: 0)
        }
        return version.map { Int(clamping: $0) } ?? 0
    }
}
