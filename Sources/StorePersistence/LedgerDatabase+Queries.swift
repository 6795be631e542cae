import SQLiteDatabase
package import StoreInterface
import StoreTime

extension LedgerDatabase {
    /// Returns a page of `Transaction.all`, newest first (T-16, T-22).
    ///
    /// - Parameters:
    ///   - productID: The product of `Transaction.all(for:)`; `nil` for all of them.
    ///   - extent: The part of the history that is included.
    ///   - cursor: The end of the previous page, or `nil` for the first.
    ///   - snapshot: The change number of the first page. Later transactions are left out (T-15).
    ///   - limit: The maximum number of transactions.
    /// - Returns: At most `limit` transactions.
    /// - Throws: A failure to read.
    package func listed(
        productID: String? = nil,
        _ extent: HistoryExtent = .documented,
        after cursor: TransactionCursor? = nil,
        upTo snapshot: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [StoredTransaction] {
        let (sameTime, older): (LedgerQuery, LedgerQuery) =
            switch (productID, extent) {
            case (nil, .documented): (.listedSameTime, .listedOlder)
            case (_?, .documented): (.listedOfProductSameTime, .listedOfProductOlder)
            case (nil, .withNonRenewing): (.lastingSameTime, .lastingOlder)
            case (_?, .withNonRenewing): (.lastingOfProductSameTime, .lastingOfProductOlder)
            case (nil, .complete): (.historySameTime, .historyOlder)
            case (_?, .complete): (.historyOfProductSameTime, .historyOfProductOlder)
            }
        let start = cursor?.purchaseDate ?? StoreDate(milliseconds: .max)
        let scope = PageScope(after: cursor, start: start, productID: productID, snapshot: snapshot, limit: limit)
        return try page(scope, first: sameTime, then: older)
    }

    /// Returns a page of unfinished transactions, oldest first (T-21, T-22).
    ///
    /// - Parameters:
    ///   - cursor: The end of the previous page, or `nil` for the first.
    ///   - snapshot: The change number of the first page. Later transactions are left out (T-15).
    ///   - limit: The maximum number of transactions.
    /// - Returns: At most `limit` transactions.
    /// - Throws: A failure to read.
    package func unfinished(
        after cursor: TransactionCursor? = nil,
        upTo snapshot: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [StoredTransaction] {
        let start = cursor?.purchaseDate ?? StoreDate(milliseconds: .min)
        let scope = PageScope(after: cursor, start: start, productID: nil, snapshot: snapshot, limit: limit)
        return try page(scope, first: .unfinishedSameTime, then: .unfinishedNewer)
    }

    /// Returns the newest transaction of a product for `Transaction.latest(for:)` (T-20).
    ///
    /// - Parameters:
    ///   - productID: The identifier of the product.
    ///   - extent: The part of the history that is included; finished consumables are included only in the complete
    ///     history (T-17).
    /// - Returns: The transaction; `nil` when there is none.
    /// - Throws: A failure to read.
    package func latest(
        productID: String,
        _ extent: HistoryExtent = .documented
    ) throws(PersistenceFailure) -> StoredTransaction? {
        try transactions(extent == .complete ? .latestOfHistory : .latest, [.text(productID)]).first
    }

    private struct PageScope {
        let after: TransactionCursor?
        let start: StoreDate
        let productID: String?
        let snapshot: Int64
        let limit: Int
    }

    /// Returns the rest of the transactions at the date where the previous page ended, then older ones.
    private func page(
        _ scope: PageScope,
        first sameTime: LedgerQuery,
        then beyond: LedgerQuery
    ) throws(PersistenceFailure) -> [StoredTransaction] {
        let product = scope.productID.map { [SQLiteValue.text($0)] } ?? []
        let start = SQLiteValue.integer(scope.start.milliseconds)
        // The first page begins with the most extreme possible date, which a damaged row may have.
        let id = SQLiteValue.integer(
            scope.after.map { Int64(bitPattern: $0.transactionID) } ?? scope.start.milliseconds
        )
        let page = try transactions(
            sameTime,
            [.integer(scope.snapshot), SQLiteValue(scope.limit), start, id] + product
        )
        guard page.count < scope.limit else { return page }
        let rest = SQLiteValue(scope.limit - page.count)
        return page + (try transactions(beyond, [.integer(scope.snapshot), rest, start] + product))
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
