public import Foundation
import SQLiteDatabase

/// Records in an SQLite file of their own: what was inserted is on disk, and several processes may share the file.
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

    /// Opens the file, which is made if there is none.
    ///
    /// - Parameter file: The file; in a folder that exists. It belongs to these records alone.
    /// - Throws: ``DeliveryRecordsFailure`` for a file that cannot be opened, or is something else.
    public init(file: URL) throws(DeliveryRecordsFailure) {
        do {
            connection = try SQLiteConnection(.file(file.path(percentEncoded: false)))
            try Self.migrator.migrate(connection, applicationID: Self.applicationID)
        } catch {
            throw DeliveryRecordsFailure(description: "\(error)")
        }
    }

    /// Whether the app has acted on a delivery.
    ///
    /// - Parameter key: The delivery.
    /// - Returns: Whether it is in the file.
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

    /// The ends of a subscription's period that were delivered so far.
    ///
    /// - Parameter transactionID: The transaction.
    /// - Returns: Those in the file, in no order.
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

    /// Writes that the app has acted on a delivery; it is on disk when this returns.
    ///
    /// - Parameters:
    ///   - key: The delivery.
    ///   - expirationDate: When the period ends, where that is known.
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
