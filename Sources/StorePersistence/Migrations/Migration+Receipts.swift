import SQLiteDatabase

extension Migration {
    /// The key of receipts, which most stores never need, and a way to the purchases that only a receipt remembers:
    /// non-renewing subscriptions that are finished.
    static let receipts = Migration(
        number: 3,
        sql: """
            CREATE TABLE receipt_identity (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                certificate BLOB NOT NULL,
                private_key BLOB NOT NULL,
                device_id TEXT NOT NULL
            );
            CREATE INDEX transactions_lasting_unlisted ON transactions (is_listed)
                WHERE kind = 'Non-Renewing Subscription' AND is_listed = 0;
            """
    )
}
