public import Foundation
import SQLiteDatabase

/// Delivery records in an SQLite file of their own, durable on disk; several processes may share the file.
public actor FileDeliveryRecords: DeliveryRecords {
    private static let applicationID: Int32 = 0x4F53_4B44

    private static let migrator = Migrator(
        schemaName: "deliveries",
        migrations: [
            Migration(
                number: 1,
                sql: """
                    CREATE TABLE deliveries (
                        transaction_id TEXT NOT NULL,
                        delivery_key TEXT NOT NULL PRIMARY KEY,
                        expires_at INTEGER
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX deliveries_by_transaction ON deliveries (transaction_id);
                    """
            )
        ]
    )

    private let connection: SQLiteConnection

    /// Opens the file, and creates it if it does not exist.
    ///
    /// - Parameter file: The file, in a folder that exists. It belongs to these records alone.
    /// - Throws: ``DeliveryRecordsFailure`` for a file that cannot be opened, or has other contents.
    public init(file: URL) throws(DeliveryRecordsFailure) {
        do {
            let location = DatabaseLocation.file(file.path(percentEncoded: false))
            try DatabaseInspection.requireOwner(of: location, applicationID: Self.applicationID)
            connection = try SQLiteConnection(location)
            try Self.migrator.migrate(connection, applicationID: Self.applicationID)
        } catch {
            throw DeliveryRecordsFailure(description: "\(error)")
        }
    }

    /// Returns a Boolean value that indicates whether the app has acted on a delivery.
    ///
    /// - Parameter key: The key of the delivery.
    /// - Returns: `true` if the key is in the file.
    /// - Throws: ``DeliveryRecordsFailure`` for a file that cannot be read.
    public func contains(_ key: DeliveryKey) throws(DeliveryRecordsFailure) -> Bool {
        do {
            return try connection.first(
                "SELECT 1 FROM deliveries WHERE delivery_key = ?",
                [.text(key.description)]
            ) { _ in true } ?? false
        } catch {
            throw DeliveryRecordsFailure(description: "\(error)")
        }
    }

    /// Returns the expiration dates of a subscription that were delivered so far.
    ///
    /// - Parameter transactionID: The identifier of the transaction.
    /// - Returns: The dates in the file, in no order.
    /// - Throws: ``DeliveryRecordsFailure`` for a file that cannot be read.
    public func expirationDates(of transactionID: UInt64) throws(DeliveryRecordsFailure) -> [Date] {
        do {
            return try connection.rows(
                "SELECT expires_at FROM deliveries WHERE transaction_id = ? AND expires_at IS NOT NULL",
                [.text(String(transactionID))]
            ) { row throws(SQLiteFailure) in
                Date(timeIntervalSince1970: Double(try row.int64(at: 0)) / 1000)
            }
        } catch {
            throw DeliveryRecordsFailure(description: "\(error)")
        }
    }

    /// Records that the app has acted on a delivery; the record is on disk when this method returns.
    ///
    /// - Parameters:
    ///   - key: The key of the delivery.
    ///   - expirationDate: The end of the subscription period, if it is known.
    /// - Throws: ``DeliveryRecordsFailure`` for a file that cannot be written.
    public func insert(_ key: DeliveryKey, expirationDate: Date?) throws(DeliveryRecordsFailure) {
        do {
            try connection.run(
                """
                INSERT INTO deliveries (transaction_id, delivery_key, expires_at) VALUES (?, ?, ?)
                ON CONFLICT (delivery_key) DO UPDATE SET expires_at = coalesce(expires_at, excluded.expires_at)
                """,
                [
                    .text(String(key.transactionID)), .text(key.description),
                    SQLiteValue(expirationDate?.wholeMilliseconds),
                ]
            )
        } catch {
            throw DeliveryRecordsFailure(description: "\(error)")
        }
    }
}
