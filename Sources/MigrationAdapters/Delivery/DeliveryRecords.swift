public import Foundation
import SQLiteDatabase

/// The records of the deliveries that an app has acted on.
///
/// ``MemoryDeliveryRecords`` is for tests, ``FileDeliveryRecords`` for apps that keep their grants in a file or on a
/// server. A process can end between a grant and its record; the delivery then comes again and is granted again.
/// Nothing outside the app's own data can prevent that. For *exactly once*, store the keys together with the grants:
/// inside the grant closure, write the key in the same database transaction as the purchase, and let ``contains(_:)``
/// look there. ``insert(_:expirationDate:)`` then finds the key already present, which is no error.
public protocol DeliveryRecords: Sendable {
    /// Returns a Boolean value that indicates whether the app has acted on a delivery.
    ///
    /// - Parameter key: The key of the delivery.
    /// - Returns: `true` if the key was inserted.
    /// - Throws: The reason why the records cannot be read.
    func contains(_ key: DeliveryKey) async throws -> Bool

    /// Returns the expiration dates of a subscription that were delivered so far.
    ///
    /// - Parameter transactionID: The identifier of the transaction.
    /// - Returns: The dates of all deliveries of the transaction; empty if no date was known.
    /// - Throws: The reason why the records cannot be read.
    func expirationDates(of transactionID: UInt64) async throws -> [Date]

    /// Records that the app has acted on a delivery.
    ///
    /// - Parameters:
    ///   - key: The key of the delivery; a known key is kept, and receives the date if it had none.
    ///   - expirationDate: The end of the subscription period, if it is known.
    /// - Throws: The reason why the record cannot be written; the delivery comes again then.
    func insert(_ key: DeliveryKey, expirationDate: Date?) async throws
}

/// The reason why records of deliveries cannot be read or written.
public struct DeliveryRecordsFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, the operation, and the message of SQLite.
    public let description: String
}

/// Delivery records that last as long as the process, for tests.
public actor MemoryDeliveryRecords: DeliveryRecords {
    private var dates: [DeliveryKey: Date?] = [:]

    /// Creates empty records.
    public init() {}

    /// The keys of all deliveries that were inserted.
    public var keys: Set<DeliveryKey> { Set(dates.keys) }

    /// Returns a Boolean value that indicates whether the app has acted on a delivery.
    ///
    /// - Parameter key: The key of the delivery.
    /// - Returns: `true` if the key was inserted.
    public func contains(_ key: DeliveryKey) -> Bool { dates[key] != nil }

    /// Returns the expiration dates of a subscription that were delivered so far.
    ///
    /// - Parameter transactionID: The identifier of the transaction.
    /// - Returns: The dates that were inserted, in no order.
    public func expirationDates(of transactionID: UInt64) -> [Date] {
        dates.compactMap { key, date in key.transactionID == transactionID ? date : nil }
    }

    /// Records that the app has acted on a delivery.
    ///
    /// - Parameters:
    ///   - key: The key of the delivery.
    ///   - expirationDate: The end of the subscription period, if it is known.
    public func insert(_ key: DeliveryKey, expirationDate: Date?) {
        guard let known = dates[key] else {
            dates.updateValue(expirationDate, forKey: key)
            return
        }
        if known == nil { dates.updateValue(expirationDate, forKey: key) }
    }
}

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
