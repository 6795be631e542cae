import SQLiteDatabase

extension LedgerDatabase {
    /// A number that the store's owner keeps beside the ledger; `nil` when it was never set.
    package func value(_ key: String) throws(PersistenceFailure) -> Int64? {
        try first(.state, [.text(key)]) { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }

    /// Keeps a number, also when the transactions are cleared.
    package func setValue(_ value: Int64, for key: String) throws(PersistenceFailure) {
        try run(.setState, [.text(key), .integer(value)])
    }
}
