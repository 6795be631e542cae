#if PostgreSQL
package import Foundation
package import StorePersistence
package import StoreTime

/// The values beside the ledger. Each write outside of a transaction notifies the listening processes.
extension PostgreSQLLedger {
    package func value(_ key: String) throws(PersistenceFailure) -> Int64? {
        try first(
            "SELECT value FROM openstorekit.store_state WHERE store_id = $1 AND key = $2",
            [.text(key)]
        ) { row throws(PostgreSQLFailure) in try row.int64(at: 0) }
    }

    package func setValue(_ key: String, _ value: Int64?) throws(PersistenceFailure) {
        try write([setValueStatement(key, value)])
    }

    func setValueStatement(_ key: String, _ value: Int64?) -> PostgreSQLStatement {
        guard let value else {
            return statement("DELETE FROM openstorekit.store_state WHERE store_id = $1 AND key = $2", [.text(key)])
        }
        return statement(
            """
            INSERT INTO openstorekit.store_state (store_id, key, value) VALUES ($1, $2, $3)
            ON CONFLICT (store_id, key) DO UPDATE SET value = excluded.value
            """,
            [.text(key), .integer(value)]
        )
    }

    package func setting(_ key: String) throws(PersistenceFailure) -> String? {
        try first("SELECT value FROM openstorekit.settings WHERE store_id = $1 AND key = $2", [.text(key)]) {
            row throws(PostgreSQLFailure) in try row.text(at: 0)
        }
    }

    package func setSetting(_ key: String, _ value: String?) throws(PersistenceFailure) {
        guard let value else {
            let deletion = "DELETE FROM openstorekit.settings WHERE store_id = $1 AND key = $2"
            return try write([statement(deletion, [.text(key)])])
        }
        let sql = """
            INSERT INTO openstorekit.settings (store_id, key, value) VALUES ($1, $2, $3)
            ON CONFLICT (store_id, key) DO UPDATE SET value = excluded.value
            """
        try write([statement(sql, [.text(key), .text(value)])])
    }

    /// Executes statements that may be executed twice: in the turn, or all of them or none.
    private func write(_ statements: [PostgreSQLStatement]) throws(PersistenceFailure) {
        _ = try run(turn == nil ? statements + [notification] : statements)
    }
}

extension PostgreSQLLedger {
    private static let noncePrefix = "nonce:"

    /// Returns the statement that deletes nonces: those before a date, or all.
    func forgetNonces(before date: StoreDate?) -> PostgreSQLStatement {
        statement(
            "DELETE FROM openstorekit.store_state WHERE store_id = $1 AND starts_with(key, $2) AND value < $3",
            [.text(Self.noncePrefix), .integer(date?.milliseconds ?? .max)]
        )
    }

    package func useUpNonce(
        _ nonce: UUID,
        until end: StoreDate,
        at date: StoreDate
    ) throws(PersistenceFailure) -> Bool {
        let use = statement(
            """
            INSERT INTO openstorekit.store_state (store_id, key, value) VALUES ($1, $2, $3)
            ON CONFLICT (store_id, key) DO NOTHING
            """,
            [.text(Self.noncePrefix + nonce.uuidString.lowercased()), .integer(end.milliseconds)]
        )
        // Asked twice, it would refuse its own use.
        return try run([forgetNonces(before: date), use], repeats: false).last?.affected == 1
    }

    package func receiptMetadata() throws(PersistenceFailure) -> ReceiptMetadata? {
        let sql = "SELECT certificate, private_key, device_id FROM openstorekit.receipt_keys WHERE store_id = $1"
        let found = try first(sql) { row throws(PostgreSQLFailure) in try ReceiptKeyRow(row) }
        guard let found else { return nil }
        return try required { () throws(StateDamage) in try found.metadata(in: "receipt_keys") }
    }

    package func createReceiptMetadata(_ metadata: ReceiptMetadata) throws(PersistenceFailure) -> ReceiptMetadata {
        let sql = """
            INSERT INTO openstorekit.receipt_keys (store_id, certificate, private_key, device_id) VALUES ($1, $2, $3, $4)
            ON CONFLICT (store_id) DO NOTHING
            """
        let values: [PostgreSQLValue] = [
            .bytes(metadata.certificate), .bytes(metadata.privateKey),
            .text(metadata.deviceID.uuidString.lowercased()),
        ]
        _ = try run([statement(sql, values)])
        return try receiptMetadata() ?? metadata
    }
}
#endif
