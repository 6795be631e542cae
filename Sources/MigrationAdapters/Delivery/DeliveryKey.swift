import Foundation
public import PaymentQueue
public import TransactionCore

/// What makes two deliveries the same: the transaction, and what has changed about it.
///
/// The signed text is no such thing, because every signing differs. The identifier alone is none either, because a
/// revocation or an upgrade comes under the identifier of the purchase and would be taken for a repetition. The key of one
/// delivery is the same through both APIs, in every process, and on disk.
public struct DeliveryKey: Hashable, Sendable {
    /// The identifier of the transaction in the store.
    public let transactionID: UInt64

    /// What has changed about it.
    public let change: Change

    /// What has changed about a transaction.
    ///
    /// Dates are milliseconds since 1970, as the store signs them.
    public enum Change: Hashable, Sendable {
        /// Nothing: this is the purchase.
        case purchase

        /// The purchase was revoked at this time.
        case revocation(milliseconds: Int64)

        /// The customer has moved on to another plan.
        case upgrade

        /// The subscription now ends at this time, which is not what was delivered before.
        case expiry(milliseconds: Int64)
    }

    /// Names a delivery.
    ///
    /// - Parameters:
    ///   - transactionID: The identifier of the transaction in the store.
    ///   - change: What has changed about it.
    public init(transactionID: UInt64, change: Change = .purchase) {
        self.transactionID = transactionID
        self.change = change
    }
}

extension DeliveryKey {
    /// The key of a transaction of the asynchronous API.
    ///
    /// A transaction does not tell that its expiry was moved; ``DeliveryCoordinator`` notices by what it delivered before.
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

extension DeliveryKey: LosslessStringConvertible {
    /// The key as text: `17`, `17 revoked 1735689600000`, `17 upgraded`, or `17 expires 1738368000000`.
    ///
    /// The form does not change between versions, so that it can be kept in an app's own database.
    public var description: String {
        switch change {
        case .purchase: "\(transactionID)"
        case .revocation(let milliseconds): "\(transactionID) revoked \(milliseconds)"
        case .upgrade: "\(transactionID) upgraded"
        case .expiry(let milliseconds): "\(transactionID) expires \(milliseconds)"
        }
    }

    /// Reads a key that was written as text.
    ///
    /// - Parameter description: The text, in exactly the form of ``description``; anything else is no key.
    public init?(_ description: String) {
        let words = description.split(separator: " ", omittingEmptySubsequences: false)
        guard let first = words.first, let id = UInt64(first) else { return nil }
        switch (words.count, words.dropFirst().first) {
        case (1, nil): self.init(transactionID: id)
        case (2, "upgraded"): self.init(transactionID: id, change: .upgrade)
        case (3, "revoked"):
            guard let milliseconds = Int64(words[2]) else { return nil }
            self.init(transactionID: id, change: .revocation(milliseconds: milliseconds))
        case (3, "expires"):
            guard let milliseconds = Int64(words[2]) else { return nil }
            self.init(transactionID: id, change: .expiry(milliseconds: milliseconds))
        case (_, _): return nil
        }
        guard self.description == description else { return nil }
    }
}

extension DeliveryKey: Codable {
    /// Reads a key from its text.
    ///
    /// - Parameter decoder: Holds one string.
    /// - Throws: `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let key = DeliveryKey(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No delivery key: \(text)")
        }
        self = key
    }

    /// Writes the key as its text.
    ///
    /// - Parameter encoder: Takes one string.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
