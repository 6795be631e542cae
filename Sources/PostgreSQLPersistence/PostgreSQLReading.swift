#if PostgreSQL
import Foundation
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension PostgreSQLRow: StoredRow {}

/// The history of a store, read through a connection: at present, or in a snapshot.
protocol PostgreSQLReading: LedgerHistory, DamageReporting {
    var storeID: Int64 { get }
    /// The header segments that were read so far.
    var headers: HeaderCache { get set }
    /// Executes statements, and returns the answers.
    func run(_ batch: [PostgreSQLStatement]) throws(PersistenceFailure) -> [PostgreSQLResult]
}

extension PostgreSQLReading {
    /// Returns a statement with the number of the store as its first value, `$1`.
    func statement(_ sql: String, _ values: [PostgreSQLValue] = []) -> PostgreSQLStatement {
        PostgreSQLStatement(sql, [.integer(storeID)] + values)
    }

    func rows<T>(
        _ sql: String,
        _ values: [PostgreSQLValue] = [],
        _ read: (PostgreSQLRow) throws(PostgreSQLFailure) -> T
    ) throws(PersistenceFailure) -> [T] {
        let results = try run([statement(sql, values)])
        return try asking { () throws(PostgreSQLFailure) in try results.last?.rows(read) ?? [] }
    }

    func first<T>(
        _ sql: String,
        _ values: [PostgreSQLValue] = [],
        _ read: (PostgreSQLRow) throws(PostgreSQLFailure) -> T
    ) throws(PersistenceFailure) -> T? {
        try rows(sql, values, read).first
    }

    /// Returns identifiers in the form of an array, whose elements need no quotes.
    static func array(_ identifiers: Set<UInt64>) -> PostgreSQLValue {
        .text("{" + identifiers.map { "\(Int64(bitPattern: $0))" }.joined(separator: ",") + "}")
    }

    /// Returns the entry of a row of ``LedgerSQL/entries``, whose last column is the device.
    func transactionRow(_ row: PostgreSQLRow) throws(PostgreSQLFailure) -> TransactionRow {
        var read = try TransactionRow(row)
        read.deviceID = try row.optionalText(at: 11).flatMap { UUID(uuidString: $0) }
        return read
    }

    /// Returns the text of a row, with an empty header if it is missing, so that the text fails verification.
    func text(of row: TextRow) throws(PersistenceFailure) -> StoredText {
        let segment: String
        if let known = headers.segment(of: row.headerID) {
            segment = known
        } else {
            let sql = "SELECT segment FROM openstorekit.headers WHERE store_id = $1 AND id = $2"
            let found = try first(sql, [.integer(row.headerID)]) { row throws(PostgreSQLFailure) in
                try row.text(at: 0)
            }
            if let found { headers.remember(found, as: row.headerID) }
            segment = found ?? ""
        }
        return StoredText(headerSegment: segment, payload: row.payload, signature: row.signature)
    }

    func transactions(
        _ sql: String,
        _ values: [PostgreSQLValue]
    ) throws(PersistenceFailure) -> [StoredTransaction] {
        var transactions: [StoredTransaction] = []
        for row in try rows(sql, values, { row throws(PostgreSQLFailure) in try TextRow(row) }) {
            let text = try text(of: row)
            transactions.append(StoredTransaction(id: row.id, purchaseDate: row.purchaseDate, text: text))
        }
        return transactions
    }
}

/// Single transactions and events.
extension PostgreSQLReading {
    package func sequence() throws(PersistenceFailure) -> Int64 {
        try first("SELECT sequence FROM openstorekit.stores WHERE id = $1") { row throws(PostgreSQLFailure) in
            try row.int64(at: 0)
        } ?? 0
    }

    package func entry(_ id: UInt64) throws(PersistenceFailure) -> LedgerEntry? {
        try first(LedgerSQL.entries + " AND id = $2", [.integer(Int64(bitPattern: id))]) {
            row throws(PostgreSQLFailure) in
            try transactionRow(row)
        }?.entry
    }

    package func text(of id: UInt64) throws(PersistenceFailure) -> StoredText? {
        try transactions(LedgerSQL.texts + " AND id = $2", [.integer(Int64(bitPattern: id))]).first?.text
    }

    package func texts(of ids: Set<UInt64>) throws(PersistenceFailure) -> [UInt64: StoredText] {
        let found = try transactions(LedgerSQL.texts + " AND id = ANY ($2::text::bigint[])", [Self.array(ids)])
        return Dictionary(found.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
    }

    package func transactionID(queueTag: String) throws(PersistenceFailure) -> UInt64? {
        let sql = "SELECT id FROM openstorekit.transactions WHERE store_id = $1 AND cause = $2 LIMIT 1"
        return try first(sql, [.text(Cause.queue(tag: queueTag).stored)]) { row throws(PostgreSQLFailure) in
            UInt64(bitPattern: try row.int64(at: 0))
        }
    }

    package func answer(queueTag: String) throws(PersistenceFailure) -> UInt64? {
        let sql = """
            SELECT transaction_id FROM openstorekit.journal
            WHERE store_id = $1 AND cause = $2 AND kind = 'answered' LIMIT 1
            """
        return try first(sql, [.text(Cause.queue(tag: queueTag).stored)]) { row throws(PostgreSQLFailure) in
            UInt64(bitPattern: try row.int64(at: 0))
        }
    }

    package func newestUnrevokedNonRenewing(
        productID: String,
        except id: UInt64
    ) throws(PersistenceFailure) -> LedgerEntry? {
        let sql = """
            \(LedgerSQL.entries) AND product_id = $2 AND kind = 'Non-Renewing Subscription' AND NOT is_revoked
                AND id <> $3
            ORDER BY purchase_ms DESC, id DESC LIMIT 1
            """
        return try first(sql, [.text(productID), .integer(Int64(bitPattern: id))]) { row throws(PostgreSQLFailure) in
            try transactionRow(row)
        }?.entry
    }

    package func events(after sequence: Int64, limit: Int) throws(PersistenceFailure) -> [JournalRecord] {
        try records(LedgerSQL.events, after: sequence, limit: limit)
    }

    package func announcements(after sequence: Int64, limit: Int) throws(PersistenceFailure) -> [JournalRecord] {
        try records(LedgerSQL.announcements, after: sequence, limit: limit)
    }

    private func records(
        _ sql: String,
        after sequence: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [JournalRecord] {
        try records(after: sequence) { position throws(PersistenceFailure) in
            try rows(sql, [.integer(position), .integer(Int64(limit))]) { row throws(PostgreSQLFailure) in
                try EventRow(row)
            }
        }
    }
}

/// Queries that only a test session uses.
extension PostgreSQLReading {
    package func everyEntry() throws(PersistenceFailure) -> [LedgerEntry] {
        try rows(LedgerSQL.entries + " ORDER BY id") { row throws(PostgreSQLFailure) in try transactionRow(row) }
            .map(\.entry)
    }

    package func renewals(of originalID: UInt64) throws(PersistenceFailure) -> [LedgerEntry] {
        let sql = LedgerSQL.entries + " AND original_id = $2 AND original_id <> id ORDER BY id"
        return try rows(sql, [.integer(Int64(bitPattern: originalID))]) { row throws(PostgreSQLFailure) in
            try transactionRow(row)
        }.map(\.entry)
    }

    package func failures() throws(PersistenceFailure) -> [FailedPurchase] {
        let sql = """
            SELECT transaction_id, attempt FROM openstorekit.failures WHERE store_id = $1 ORDER BY transaction_id
            """
        let rows = try rows(sql) { row throws(PostgreSQLFailure) in try StateRow(row) }
        return leavingOutDamage(rows) { row throws(StateDamage) in try row.attempt() }
    }
}
#endif
