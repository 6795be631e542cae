import SQLiteDatabase

extension Migration {
    /// A group may hold two subscriptions since families share them; what was there is the customer's own.
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
