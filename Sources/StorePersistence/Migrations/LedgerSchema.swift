package import SQLiteDatabase

/// The application identifier of store files, and all versions of the tables.
package enum LedgerSchema {
    /// The application identifier in the file's header: "OSK1".
    package static let applicationID: Int32 = 0x4F53_4B31

    /// The migrations of the tables.
    ///
    /// Released steps are never edited; a later version is a new step.
    package static let migrator = Migrator(
        schemaName: "ledger",
        migrations: [
            .firstTables, .sharedChains, .receipts, .promotions, .origins, .sessions, .purchaseOrder, .generation,
            .undeliveredRefunds, .furtherRows, .causes,
        ]
    )
}

extension Migration {
    /// The first version of the tables.
    ///
    /// Every index serves a query whose cost must not depend on the length of the history.
    ///
    /// The members and non-members of `Transaction.all` are two ranges of one index, so that the index contains each
    /// row once. Reading both ranges side by side gives the whole history in order. No index names the primary key:
    /// SQLite ends every index with it anyway, and orders by it.
    static let firstTables = Migration(
        number: 1,
        sql: """
            CREATE TABLE store (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                root_certificate BLOB NOT NULL,
                root_private_key BLOB NOT NULL,
                intermediate_certificate BLOB NOT NULL,
                intermediate_private_key BLOB NOT NULL,
                leaf_certificate BLOB NOT NULL,
                leaf_private_key BLOB NOT NULL,
                device_verification_id TEXT NOT NULL,
                environment TEXT NOT NULL,
                bundle_id TEXT NOT NULL,
                first_launch_ms INTEGER NOT NULL,
                first_app_version TEXT NOT NULL
            );
            CREATE TABLE identifiers (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                first INTEGER NOT NULL,
                next INTEGER NOT NULL
            );
            CREATE TABLE store_state (
                key TEXT NOT NULL PRIMARY KEY,
                value INTEGER NOT NULL
            ) WITHOUT ROWID;
            CREATE TABLE headers (
                id INTEGER PRIMARY KEY,
                segment TEXT NOT NULL UNIQUE
            );
            CREATE TABLE transactions (
                id INTEGER PRIMARY KEY,
                original_id INTEGER NOT NULL,
                product_id TEXT NOT NULL,
                kind TEXT NOT NULL,
                group_id TEXT,
                purchase_ms INTEGER NOT NULL,
                is_finished INTEGER NOT NULL,
                is_revoked INTEGER NOT NULL,
                is_open INTEGER NOT NULL,
                is_listed INTEGER NOT NULL,
                is_latest_candidate INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                origin_tag TEXT,
                header_id INTEGER NOT NULL,
                payload BLOB NOT NULL,
                signature BLOB NOT NULL
            );
            CREATE INDEX transactions_by_date ON transactions (is_listed, purchase_ms);
            CREATE INDEX transactions_by_product ON transactions (product_id, is_listed, purchase_ms);
            CREATE INDEX transactions_latest_unlisted ON transactions (product_id, purchase_ms)
                WHERE is_latest_candidate = 1 AND is_listed = 0;
            CREATE INDEX transactions_standing ON transactions (product_id)
                WHERE kind = 'Non-Renewing Subscription' AND is_revoked = 0;
            CREATE INDEX transactions_unfinished ON transactions (purchase_ms) WHERE is_finished = 0;
            CREATE INDEX transactions_open ON transactions (is_open) WHERE is_open = 1;
            CREATE TABLE chains (
                group_id TEXT NOT NULL PRIMARY KEY,
                state BLOB NOT NULL
            );
            CREATE TABLE pending (
                transaction_id INTEGER PRIMARY KEY,
                request BLOB NOT NULL
            );
            CREATE TABLE journal (
                sequence INTEGER PRIMARY KEY,
                kind TEXT NOT NULL,
                at_ms INTEGER NOT NULL,
                product_id TEXT,
                transaction_id INTEGER,
                group_id TEXT,
                origin_tag TEXT,
                is_announced INTEGER NOT NULL,
                changes_status INTEGER NOT NULL
            );
            CREATE INDEX journal_announced ON journal (is_announced) WHERE is_announced = 1;
            """
    )
}

extension Migration {
    /// Adds an index for the tags of requests, because a queue may request the outcome of a payment long after it was finished.
    static let origins = Migration(
        number: 5,
        sql: """
            CREATE INDEX transactions_by_origin ON transactions (origin_tag) WHERE origin_tag IS NOT NULL;
            """
    )
}

extension Migration {
    /// Adds the table of promotions, with the order and visibility of products on this device.
    static let promotions = Migration(
        number: 4,
        sql: """
            CREATE TABLE promotions (
                position INTEGER PRIMARY KEY,
                product_id TEXT NOT NULL UNIQUE,
                visibility INTEGER NOT NULL
            );
            """
    )
}

extension Migration {
    /// Adds the key of receipts, and an index for finished non-renewing subscriptions, which only receipts list.
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

extension Migration {
    /// Adds the tables for test sessions: failed attempts, persistent settings, and an index from a first purchase to
    /// its renewals.
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

extension Migration {
    /// Allows two subscriptions in a group: the customer's own and a shared one.
    ///
    /// Existing rows become the customer's own.
    static let sharedChains = Migration(
        number: 2,
        sql: """
            CREATE TABLE keyed_chains (
                group_id TEXT NOT NULL,
                ownership TEXT NOT NULL,
                state BLOB NOT NULL,
                PRIMARY KEY (group_id, ownership)
            );
            INSERT INTO keyed_chains (group_id, ownership, state) SELECT group_id, 'PURCHASED', state FROM chains;
            DROP TABLE chains;
            ALTER TABLE keyed_chains RENAME TO chains;
            """
    )
}
