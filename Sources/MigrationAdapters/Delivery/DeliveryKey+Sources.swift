import Foundation
public import PaymentQueue
public import TransactionCore

extension DeliveryKey {
    /// The key of a transaction of the asynchronous API.
    ///
    /// A transaction does not tell that its expiry was moved; ``DeliveryDesk`` notices by what it delivered before.
    ///
    /// - Parameter transaction: The transaction.
    public init(_ transaction: Transaction) {
        let change: Change
        if let date = transaction.revocationDate {
            change = .revocation(milliseconds: date.wholeMilliseconds)
        } else {
            change = transaction.isUpgraded ? .upgrade : .purchase
        }
        self.init(transactionID: transaction.id, change: change)
    }

    /// The key of an entry of the queue, as far as the entry itself tells.
    ///
    /// A restored copy has the key of the first purchase of its chain. So does a purchase of what was owned already, but
    /// the entry does not tell it from a renewal: ask ``resolved(_:)`` where that matters. The queue tells of revocations
    /// by product and never of upgrades, so that an entry is always a purchase.
    ///
    /// - Parameter transaction: The entry; in any state but purchased and restored it delivers nothing and has no key.
    public init?(_ transaction: SKPaymentTransaction) {
        let identifier: String?
        switch transaction.transactionState {
        case .purchased: identifier = transaction.transactionIdentifier
        case .restored: identifier = transaction.original?.transactionIdentifier
        case .purchasing, .failed, .deferred: return nil
        @unknown default: return nil
        }
        guard let identifier, let id = UInt64(identifier) else { return nil }
        self.init(transactionID: id)
    }

    /// The key of an entry of the queue, with the store's help.
    ///
    /// - Parameter transaction: The entry.
    /// - Returns: The key of the first purchase for an entry whose own identifier the store does not know; `nil` for
    ///   an entry that delivers nothing.
    public static func resolved(_ transaction: SKPaymentTransaction) async -> DeliveryKey? {
        guard let key = DeliveryKey(transaction) else { return nil }
        guard let original = transaction.original?.transactionIdentifier, let id = UInt64(original),
            id != key.transactionID, await Counterpart.of(transaction) == nil
        else { return key }
        return DeliveryKey(transactionID: id)
    }
}

extension Date {
    /// The moment as the store signs it.
    var wholeMilliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}
