public import Foundation

/// Which deliveries an app has acted on.
///
/// ``MemoryDeliveryRecords`` is for tests, ``FileDeliveryRecords`` for apps that keep what they grant in a file or on a
/// server. Between a grant and its record a process can die; the delivery then comes again and is granted again. Nothing
/// outside the app's own data can prevent that. For *exactly once*, keep the keys where the grants are: write the key in the
/// same transaction of your database as what was bought, inside the grant closure, and let ``contains(_:)`` look there.
/// ``insert(_:expirationDate:)`` then finds the key already present, which is no error.
public protocol DeliveryRecords: Sendable {
    /// Whether the app has acted on a delivery.
    ///
    /// - Parameter key: The delivery.
    /// - Returns: Whether it was inserted.
    /// - Throws: Why that cannot be read.
    func contains(_ key: DeliveryKey) async throws -> Bool

    /// The ends of a subscription's period that were delivered so far.
    ///
    /// - Parameter transactionID: The transaction.
    /// - Returns: Those of all deliveries of the transaction; none where no end was known.
    /// - Throws: Why they cannot be read.
    func expirationDates(of transactionID: UInt64) async throws -> [Date]

    /// Remembers that the app has acted on a delivery.
    ///
    /// - Parameters:
    ///   - key: The delivery; one that is known already stays, and learns its end if it had none.
    ///   - expirationDate: When the period ends, where that is known.
    /// - Throws: Why it cannot be written; the delivery comes again then.
    func insert(_ key: DeliveryKey, expirationDate: Date?) async throws
}

/// Why records of deliveries cannot be read or written.
public struct DeliveryRecordsFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which file, which operation, and what SQLite says.
    public let description: String
}

/// Records that end with the process, for tests.
public actor MemoryDeliveryRecords: DeliveryRecords {
    private var dates: [DeliveryKey: Date?] = [:]

    /// Remembers nothing yet.
    public init() {}

    /// Every delivery that was inserted.
    public var keys: Set<DeliveryKey> { Set(dates.keys) }

    /// Whether the app has acted on a delivery.
    ///
    /// - Parameter key: The delivery.
    /// - Returns: Whether it was inserted.
    public func contains(_ key: DeliveryKey) -> Bool { dates[key] != nil }

    /// The ends of a subscription's period that were delivered so far.
    ///
    /// - Parameter transactionID: The transaction.
    /// - Returns: Those that were inserted, in no order.
    public func expirationDates(of transactionID: UInt64) -> [Date] {
        dates.compactMap { key, date in key.transactionID == transactionID ? date : nil }
    }

    /// Remembers that the app has acted on a delivery.
    ///
    /// - Parameters:
    ///   - key: The delivery.
    ///   - expirationDate: When the period ends, where that is known.
    public func insert(_ key: DeliveryKey, expirationDate: Date?) {
        guard let known = dates[key] else {
            dates.updateValue(expirationDate, forKey: key)
            return
        }
        if known == nil { dates.updateValue(expirationDate, forKey: key) }
    }
}
