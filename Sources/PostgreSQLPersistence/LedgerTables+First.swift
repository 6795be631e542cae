#if PostgreSQL
extension LedgerTables {
    /// The tables of the first version.
    ///
    /// Every row contains its store, and every index begins with the store.
    ///
    /// Every index serves a query whose cost must not grow with the history. Private keys are in separate tables, so
    /// that a role can be denied access to them.
    static let firstTables = [
        "CREATE SCHEMA IF NOT EXISTS openstorekit",
        "CREATE TABLE openstorekit.schema_versions (name text PRIMARY KEY, version bigint NOT NULL)",
        """
        CREATE TABLE openstorekit.stores (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            account text NOT NULL,
            bundle_id text NOT NULL,
            environment text NOT NULL,
            sequence bigint NOT NULL DEFAULT 0,
            first_transaction_id bigint NOT NULL,
            next_transaction_id bigint NOT NULL,
            root_certificate bytea NOT NULL,
            intermediate_certificate bytea NOT NULL,
            leaf_certificate bytea NOT NULL,
            device_verification_id text NOT NULL,
            first_launch_ms bigint NOT NULL,
            first_app_version text NOT NULL,
            UNIQUE (account, bundle_id)
        )
        """,
        """
        CREATE TABLE openstorekit.signing_keys (
            store_id bigint PRIMARY KEY REFERENCES openstorekit.stores ON DELETE CASCADE,
            root_private_key bytea NOT NULL,
            intermediate_private_key bytea NOT NULL,
            leaf_private_key bytea NOT NULL
        )
        """,
        """
        CREATE TABLE openstorekit.receipt_keys (
            store_id bigint PRIMARY KEY REFERENCES openstorekit.stores ON DELETE CASCADE,
            certificate bytea NOT NULL,
            private_key bytea NOT NULL,
            device_id text NOT NULL
        )
        """,
        // A segment is longer than an index entry may be, so its digest is unique.
        """
        CREATE TABLE openstorekit.headers (
            store_id bigint NOT NULL REFERENCES openstorekit.stores ON DELETE CASCADE,
            id bigint GENERATED ALWAYS AS IDENTITY,
            digest bytea NOT NULL,
            segment text NOT NULL,
            PRIMARY KEY (store_id, id),
            UNIQUE (store_id, digest)
        )
        """,
        """
        CREATE TABLE openstorekit.transactions (
            store_id bigint NOT NULL REFERENCES openstorekit.stores ON DELETE CASCADE,
            id bigint NOT NULL,
            original_id bigint NOT NULL,
            product_id text NOT NULL,
            kind text NOT NULL,
            group_id text,
            purchase_ms bigint NOT NULL,
            is_finished boolean NOT NULL,
            is_revoked boolean NOT NULL,
            is_open boolean NOT NULL,
            is_listed boolean NOT NULL,
            is_latest_candidate boolean NOT NULL,
            created_at bigint NOT NULL,
            origin_tag text,
            header_id bigint NOT NULL,
            payload bytea NOT NULL,
            signature bytea NOT NULL,
            PRIMARY KEY (store_id, id)
        )
        """,
        """
        CREATE INDEX transactions_by_date ON openstorekit.transactions (store_id, is_listed, purchase_ms, id)
        """,
        """
        CREATE INDEX transactions_by_product
        ON openstorekit.transactions (store_id, product_id, is_listed, purchase_ms, id)
        """,
        """
        CREATE INDEX transactions_latest_unlisted ON openstorekit.transactions (store_id, product_id, purchase_ms, id)
        WHERE is_latest_candidate AND NOT is_listed
        """,
        """
        CREATE INDEX transactions_lasting_unlisted ON openstorekit.transactions (store_id, purchase_ms, id)
        WHERE kind = 'Non-Renewing Subscription' AND NOT is_listed
        """,
        """
        CREATE INDEX transactions_standing ON openstorekit.transactions (store_id, product_id, purchase_ms, id)
        WHERE kind = 'Non-Renewing Subscription' AND NOT is_revoked
        """,
        """
        CREATE INDEX transactions_unfinished ON openstorekit.transactions (store_id, purchase_ms, id)
        WHERE NOT is_finished
        """,
        "CREATE INDEX transactions_open ON openstorekit.transactions (store_id, id) WHERE is_open",
        """
        CREATE INDEX transactions_by_origin ON openstorekit.transactions (store_id, origin_tag)
        WHERE origin_tag IS NOT NULL
        """,
        """
        CREATE INDEX transactions_by_original ON openstorekit.transactions (store_id, original_id, id)
        WHERE original_id <> id
        """,
        """
        CREATE TABLE openstorekit.chains (
            store_id bigint NOT NULL REFERENCES openstorekit.stores ON DELETE CASCADE,
            group_id text NOT NULL,
            ownership text NOT NULL,
            state bytea NOT NULL,
            PRIMARY KEY (store_id, group_id, ownership)
        )
        """,
        """
        CREATE TABLE openstorekit.pending (
            store_id bigint NOT NULL REFERENCES openstorekit.stores ON DELETE CASCADE,
            transaction_id bigint NOT NULL,
            request bytea NOT NULL,
            PRIMARY KEY (store_id, transaction_id)
        )
        """,
        """
        CREATE TABLE openstorekit.failures (
            store_id bigint NOT NULL REFERENCES openstorekit.stores ON DELETE CASCADE,
            transaction_id bigint NOT NULL,
            attempt bytea NOT NULL,
            PRIMARY KEY (store_id, transaction_id)
        )
        """,
        // The column `batch` identifies the save that wrote an event, so that the outcome of a commit without an answer
        // can be determined.
        """
        CREATE TABLE openstorekit.journal (
            store_id bigint NOT NULL REFERENCES openstorekit.stores ON DELETE CASCADE,
            sequence bigint NOT NULL,
            batch text NOT NULL,
            kind text NOT NULL,
            at_ms bigint NOT NULL,
            product_id text,
            transaction_id bigint,
            group_id text,
            origin_tag text,
            is_announced boolean NOT NULL,
            changes_status boolean NOT NULL,
            PRIMARY KEY (store_id, sequence)
        )
        """,
        "CREATE INDEX journal_announced ON openstorekit.journal (store_id, sequence) WHERE is_announced",
        "CREATE INDEX journal_answers ON openstorekit.journal (store_id, origin_tag) WHERE kind = 'answered'",
        """
        CREATE TABLE openstorekit.promotions (
            store_id bigint NOT NULL REFERENCES openstorekit.stores ON DELETE CASCADE,
            position bigint NOT NULL,
            product_id text NOT NULL,
            visibility bigint NOT NULL,
            PRIMARY KEY (store_id, position),
            UNIQUE (store_id, product_id)
        )
        """,
        """
        CREATE TABLE openstorekit.settings (
            store_id bigint NOT NULL REFERENCES openstorekit.stores ON DELETE CASCADE,
            key text NOT NULL,
            value text NOT NULL,
            PRIMARY KEY (store_id, key)
        )
        """,
        """
        CREATE TABLE openstorekit.store_state (
            store_id bigint NOT NULL REFERENCES openstorekit.stores ON DELETE CASCADE,
            key text NOT NULL,
            value bigint NOT NULL,
            PRIMARY KEY (store_id, key)
        )
        """,
    ]
}
#endif
