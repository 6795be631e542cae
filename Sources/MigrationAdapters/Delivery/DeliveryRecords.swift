public import Foundation

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
