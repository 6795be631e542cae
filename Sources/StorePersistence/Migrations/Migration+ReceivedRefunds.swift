import SQLiteDatabase

// Earlier versions had other keys for the refunds that no listener has received (C-05). Without these steps, such a
// refund would never be announced. If a database has both keys, the older one replaces the newer one: a refund that is
// announced twice does less harm than one that is not announced.

extension Migration {
    /// Renames the record of a store with one device.
    static let undeliveredRefunds = Migration(
        number: 9,
        sql: """
            UPDATE OR REPLACE store_state SET key = 'undelivered-refunds-after' WHERE key = 'unheard-refunds-after';
            """
    )

    /// Renames the record of a device whose store is on a server.
    static let receivedRefundsOfDevice = Migration(
        number: 3,
        sql: """
            UPDATE OR REPLACE store_state SET key = 'refunds-received-through' WHERE key = 'refunds-heard-through';
            """
    )
}
