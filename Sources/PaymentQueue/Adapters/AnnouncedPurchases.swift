@_spi(PaymentQueues) import AdapterSupport
public import Foundation

/// The purchases that were made since a client of the public API began to listen.
///
/// Observers receive a purchase outside the app also if a listener of the other API has finished it by then. The
/// public API announces earlier transactions as well, such as after a reversed refund, or with a later expiration date.
/// Those are no purchases, unless they are unfinished.
@_spi(Adapters) public struct AnnouncedPurchases: Sendable {
    private let beganAt: Date?
    /// The transactions that observers have received, or whose refund was announced.
    private var earlier: Set<UInt64> = []

    /// Creates the purchases from a date on.
    ///
    /// - Parameter beganAt: The store's time; `nil` if it is not known.
    public init(since beganAt: Date?) { self.beganAt = beganAt }

    /// Creates the purchases from now on, in the time of the calling task's store.
    public init() { self.init(since: StoreScope.current.now) }

    /// Records that a later announcement of a transaction is no purchase.
    ///
    /// - Parameter id: The transaction, which observers have received, or which was refunded.
    public mutating func note(_ id: UInt64) { earlier.insert(id) }

    /// Returns true if the announcement of a transaction is that of a purchase, also if it is finished by now.
    ///
    /// - Parameter record: The values of the transaction.
    /// - Returns: False for a transaction from before, which only counts while it is unfinished.
    public func include(_ record: PurchaseRecord) -> Bool {
        !earlier.contains(record.id) && beganAt.map { record.purchaseDate >= $0 } ?? true
    }
}
