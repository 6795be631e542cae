import SQLiteDatabase

/// The queue's own tables, which may stand beside the store's in one file.
enum JournalSchema {
    /// The number in the header of every database of this package.
    static let applicationID: Int32 = 0x4F53_4B31

    static let migrator = Migrator(
        schemaName: "queue",
        migrations: [
            Migration(
                number: 1,
                sql: """
                    CREATE TABLE queue_entries (
                        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
                        tag TEXT NOT NULL UNIQUE,
                        standing TEXT NOT NULL,
                        terms TEXT NOT NULL,
                        change_number INTEGER,
                        added_at REAL,
                        details TEXT
                    ) STRICT;
                    CREATE TABLE queue_user_names (
                        transaction_id INTEGER PRIMARY KEY,
                        name TEXT NOT NULL
                    ) STRICT;
                    CREATE TABLE queue_revocations (
                        transaction_id INTEGER NOT NULL,
                        revoked_at REAL NOT NULL,
                        product_id TEXT NOT NULL,
                        is_told INTEGER NOT NULL,
                        PRIMARY KEY (transaction_id, revoked_at)
                    ) STRICT, WITHOUT ROWID;
                    """
            ),
            // Rows of no owner come from before there were any, or from where nobody can tell owners apart.
            Migration(number: 2, sql: "ALTER TABLE queue_entries ADD COLUMN owner INTEGER"),
            Migration(
                number: 3,
                sql: """
                    CREATE TABLE queue_waiting_names (
                        tag TEXT PRIMARY KEY,
                        name TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """
            ),
            // What is known by the identifiers of transactions ends with them, also when no queue ran meanwhile.
            Migration(
                number: 4,
                sql: """
                    CREATE TABLE queue_state (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        cleared_at INTEGER NOT NULL
                    ) STRICT;
                    """
            ),
        ]
    )
}
