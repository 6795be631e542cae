import SQLiteDatabase
package import StoreInterface
import StoreTime

extension LedgerDatabase {
    /// Part of what `Transaction.all` lists, newest first (T-16, T-22).
    ///
    /// - Parameters:
    ///   - productID: The product of `Transaction.all(for:)`; `nil` for all of them.
    ///   - includingFinishedConsumables: Whether nothing at all is left out (T-17, C-12).
    ///   - cursor: Where the part before ended; `nil` for the first.
    ///   - snapshot: The change number when the sequence was read first; what came later is left out (T-15).
    ///   - limit: The greatest number of transactions.
    /// - Returns: As many as there are up to `limit`.
    /// - Throws: A failure to read.
    package func listed(
        productID: String? = nil,
        includingFinishedConsumables: Bool,
        after cursor: TransactionCursor? = nil,
        upTo snapshot: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [StoredTransaction] {
        let values: [SQLiteValue] = [
            .integer(cursor?.purchaseDate.milliseconds ?? .max),
            .integer(cursor.map { Int64(bitPattern: $0.transactionID) } ?? .max),
            .integer(snapshot),
            SQLiteValue(limit),
        ]
        guard let productID else { return try transactions(includingFinishedConsumables ? .history : .listed, values) }
        let query: LedgerQuery = includingFinishedConsumables ? .historyOfProduct : .listedOfProduct
        return try transactions(query, values + [.text(productID)])
    }

    /// Part of what is unfinished, oldest first (T-21, T-22).
    ///
    /// - Parameters:
    ///   - cursor: Where the part before ended; `nil` for the first.
    ///   - snapshot: The change number when the sequence was read first; what came later is left out (T-15).
    ///   - limit: The greatest number of transactions.
    /// - Returns: As many as there are up to `limit`.
    /// - Throws: A failure to read.
    package func unfinished(
        after cursor: TransactionCursor? = nil,
        upTo snapshot: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [StoredTransaction] {
        try transactions(
            .unfinished,
            [
                .integer(cursor?.purchaseDate.milliseconds ?? .min),
                .integer(cursor.map { Int64(bitPattern: $0.transactionID) } ?? .min),
                .integer(snapshot),
                SQLiteValue(limit),
            ]
        )
    }

    /// The newest transaction of a product that `Transaction.latest(for:)` may answer with (T-20).
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - includingFinishedConsumables: Whether finished consumables count too (T-17).
    /// - Returns: The transaction; `nil` when there is none.
    /// - Throws: A failure to read.
    package func latest(
        productID: String,
        includingFinishedConsumables: Bool
    ) throws(PersistenceFailure) -> StoredTransaction? {
        try transactions(includingFinishedConsumables ? .latestOfHistory : .latest, [.text(productID)]).first
    }

    private func transactions(
        _ query: LedgerQuery,
        _ values: [SQLiteValue]
    ) throws(PersistenceFailure) -> [StoredTransaction] {
        let rows = try rows(query, values) { row throws(SQLiteFailure) in try TextRow(row) }
        var transactions: [StoredTransaction] = []
        transactions.reserveCapacity(rows.count)
        for row in rows {
            let text = try text(of: row)
            transactions.append(StoredTransaction(id: row.id, purchaseDate: row.purchaseDate, text: text))
        }
        return transactions
    }
}
