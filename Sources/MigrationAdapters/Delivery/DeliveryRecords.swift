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
