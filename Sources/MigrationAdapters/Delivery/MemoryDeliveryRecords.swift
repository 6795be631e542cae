public import Foundation

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
