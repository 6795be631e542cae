import SQLiteDatabase

extension LedgerDatabase {
    /// A number that the store's owner keeps beside the ledger; `nil` when it was never set.
    package func value(_ key: String) throws(PersistenceFailure) -> Int64? {
        try first(.state, [.text(key)]) { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }

    /// Keeps a number, also when the transactions are cleared, or forgets it when it is `nil`.
    package func setValue(_ key: String, _ value: Int64?) throws(PersistenceFailure) {
        if let value {
            try run(.setState, [.text(key), .integer(value)])
        } else {
            try run(.deleteState, [.text(key)])
        }
    }
}
