import SQLiteDatabase
import StoreInterface
package import StoreLedger

/// What only a test session asks for.
extension LedgerDatabase {
    /// Every transaction there is, by identifier.
    package func everyEntry() throws(PersistenceFailure) -> [LedgerEntry] {
        try rows(.everyTransaction) { row throws(SQLiteFailure) in try TransactionRow(row) }.map(\.entry)
    }

    /// What renewed a first purchase, or followed from it otherwise, by identifier; without the purchase itself.
    package func renewals(of originalID: UInt64) throws(PersistenceFailure) -> [LedgerEntry] {
        let values = [SQLiteValue.integer(Int64(bitPattern: originalID))]
        return try rows(.renewals, values) { row throws(SQLiteFailure) in try TransactionRow(row) }.map(\.entry)
    }

    /// The attempts to buy that came to nothing, by identifier.
    package func failures() throws(PersistenceFailure) -> [FailedPurchase] {
        let rows = try rows(.failures) { row throws(SQLiteFailure) in
            (UInt64(bitPattern: try row.int64(at: 0)), try row.blob(at: 1))
        }
        var failures: [FailedPurchase] = []
        for (id, attempt) in rows {
            failures.append(try decode(FailedPurchase.self, from: attempt, in: "failures", of: "attempt \(id)"))
        }
        return failures
    }

    /// A text that the store's owner keeps beside the ledger; `nil` when it was never set.
    package func setting(_ key: String) throws(PersistenceFailure) -> String? {
        try first(.setting, [.text(key)]) { row throws(SQLiteFailure) in try row.text(at: 0) }
    }

    /// Keeps a text, also when the transactions are cleared, or forgets it when it is `nil`.
    package func setSetting(_ key: String, _ value: String?) throws(PersistenceFailure) {
        if let value {
            try run(.setSetting, [.text(key), .text(value)])
        } else {
            try run(.deleteSetting, [.text(key)])
        }
    }
}
