import SQLiteDatabase

extension Migration {
    /// What a test session needs: the attempts that failed, settings that outlive the process, and a way from a first
    /// purchase to what renewed it.
    static let sessions = Migration(
        number: 6,
        sql: """
            CREATE TABLE failures (
                transaction_id INTEGER PRIMARY KEY,
                attempt BLOB NOT NULL
            );
            CREATE TABLE settings (
                key TEXT NOT NULL PRIMARY KEY,
                value TEXT NOT NULL
            ) WITHOUT ROWID;
            CREATE INDEX transactions_by_original ON transactions (original_id) WHERE original_id <> id;
            """
    )
}
