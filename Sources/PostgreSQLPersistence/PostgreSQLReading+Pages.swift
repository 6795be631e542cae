#if PostgreSQL
import StoreInterface
import StorePersistence
import StoreTime

/// The pages of the history, and the candidates for the receipt.
extension PostgreSQLReading {
    package func listed(
        productID: String?,
        _ extent: HistoryExtent,
        after cursor: TransactionCursor?,
        upTo snapshot: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [StoredTransaction] {
        let values = position(cursor, orBefore: .max, upTo: snapshot, limit: limit)
        let product = productID.map { [PostgreSQLValue.text($0)] } ?? []
        return try transactions(LedgerSQL.history(extent, ofProduct: productID != nil), values + product)
    }

    package func unfinished(
        after cursor: TransactionCursor?,
        upTo snapshot: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [StoredTransaction] {
        try transactions(LedgerSQL.unfinished, position(cursor, orBefore: .min, upTo: snapshot, limit: limit))
    }

    package func latest(
        productID: String,
        _ extent: HistoryExtent
    ) throws(PersistenceFailure) -> StoredTransaction? {
        try transactions(LedgerSQL.latest(extent), [.text(productID)]).first
    }

    package func receiptCandidates() throws(PersistenceFailure) -> [ReceiptCandidate] {
        let statements = [LedgerSQL.receiptListed, LedgerSQL.receiptUnlisted].map { statement($0) }
        let results = try run(statements)
        var candidates: [ReceiptCandidate] = []
        for result in results.suffix(statements.count) {
            let rows = try asking { () throws(PostgreSQLFailure) in
                try result.rows { row throws(PostgreSQLFailure) in (try TextRow(row), try row.int64(at: 5) != 0) }
            }
            for (row, isFinished) in rows {
                candidates.append(ReceiptCandidate(text: try text(of: row), isFinished: isFinished))
            }
        }
        return candidates
    }

    /// Returns the values `$2` to `$5` of a page: the change number, the limit, and the position after which the page
    /// begins.
    private func position(
        _ cursor: TransactionCursor?,
        orBefore extreme: Int64,
        upTo snapshot: Int64,
        limit: Int
    ) -> [PostgreSQLValue] {
        let id = cursor.map { Int64(bitPattern: $0.transactionID) } ?? extreme
        return [
            .integer(snapshot), .integer(Int64(limit)), .integer(cursor?.purchaseDate.milliseconds ?? extreme),
            .integer(id),
        ]
    }
}

/// The queries of the history.
///
/// The first value is the number of the store.
enum LedgerSQL {
    static let entries = """
        SELECT id, original_id, product_id, kind, group_id, purchase_ms, is_finished, is_revoked, created_at, cause,
            payload, device
        FROM openstorekit.transactions WHERE store_id = $1
        """
    /// As ``entries``, with `is_open` as a last column.
    static let delta = entries.replacing("payload, device", with: "payload, device, is_open")
    static let chains = "SELECT group_id, ownership, state FROM openstorekit.chains WHERE store_id = $1"
    static let texts = """
        SELECT id, purchase_ms, header_id, payload, signature FROM openstorekit.transactions WHERE store_id = $1
        """
    static let events = """
        SELECT sequence, kind, at_ms, product_id, transaction_id, group_id, cause, is_announced, changes_status
        FROM openstorekit.journal WHERE store_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3
        """
    static let announcements = """
        SELECT sequence, kind, at_ms, product_id, transaction_id, group_id, cause, is_announced, changes_status
        FROM openstorekit.journal WHERE store_id = $1 AND is_announced AND sequence > $2 ORDER BY sequence LIMIT $3
        """
    static let unfinished = """
        \(texts) AND NOT is_finished AND (purchase_ms, id) > ($4, $5) AND \(isOldEnough)
        ORDER BY purchase_ms, id LIMIT $3
        """
    static let receiptListed = """
        SELECT id, purchase_ms, header_id, payload, signature, is_finished FROM openstorekit.transactions
        WHERE store_id = $1 AND is_listed ORDER BY purchase_ms, id
        """
    static let receiptUnlisted = """
        SELECT id, purchase_ms, header_id, payload, signature, is_finished FROM openstorekit.transactions
        WHERE store_id = $1 AND kind = 'Non-Renewing Subscription' AND NOT is_listed ORDER BY purchase_ms, id
        """

    // Numbers of 2^62 and more are damage, which must not hide a transaction.
    private static let isOldEnough = "created_at NOT BETWEEN $2::bigint + 1 AND 4611686018427387903"

    /// Returns the query for a page of the history, with the listed transactions and those that the extent adds.
    static func history(_ extent: HistoryExtent, ofProduct isOfProduct: Bool) -> String {
        let isFurther = "\(isOldEnough) AND (purchase_ms, id) < ($4, $5)" + (isOfProduct ? " AND product_id = $6" : "")
        let order = "ORDER BY purchase_ms DESC, id DESC LIMIT $3"
        let listed = "\(texts) AND is_listed AND \(isFurther) \(order)"
        // Only finished non-renewing subscriptions can be the latest transaction of their product without being listed.
        let unlisted: String
        switch (extent, isOfProduct) {
        case (.documented, _): return listed
        case (.withNonRenewing, false): unlisted = "kind = 'Non-Renewing Subscription' AND NOT is_listed"
        case (.withNonRenewing, true): unlisted = "is_latest_candidate AND NOT is_listed"
        case (.complete, _): unlisted = "NOT is_listed"
        }
        return "(\(listed)) UNION ALL (\(texts) AND \(unlisted) AND \(isFurther) \(order)) \(order)"
    }

    /// Returns the query for the newest transaction of a product.
    static func latest(_ extent: HistoryExtent) -> String {
        let candidate = extent == .complete ? "" : " AND is_latest_candidate"
        let order = "ORDER BY purchase_ms DESC, id DESC LIMIT 1"
        return """
            (\(texts) AND product_id = $2 AND is_listed\(candidate) \(order))
            UNION ALL (\(texts) AND product_id = $2 AND NOT is_listed\(candidate) \(order)) \(order)
            """
    }
}
#endif
