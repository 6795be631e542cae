#if PostgreSQL
extension LedgerTables {
    /// The second version: several devices of an account, and rows that say at which change they were written.
    ///
    /// Promotions belong to a device, which keeps them in its own file.
    static let deviceTables = [
        "DROP TABLE openstorekit.promotions",
        """
        ALTER TABLE openstorekit.transactions
            ADD COLUMN device text,
            ADD COLUMN changed_at bigint NOT NULL DEFAULT 0
        """,
        "CREATE INDEX transactions_changed ON openstorekit.transactions (store_id, changed_at)",
        "ALTER TABLE openstorekit.chains ADD COLUMN changed_at bigint NOT NULL DEFAULT 0",
        "CREATE INDEX chains_changed ON openstorekit.chains (store_id, changed_at)",
        // The calls of the apps, while a manager wants them recorded.
        """
        CREATE TABLE openstorekit.lanes (
            store_id bigint NOT NULL REFERENCES openstorekit.stores ON DELETE CASCADE,
            id bigint GENERATED ALWAYS AS IDENTITY,
            line bytea NOT NULL,
            PRIMARY KEY (store_id, id)
        )
        """,
    ]
}
#endif
