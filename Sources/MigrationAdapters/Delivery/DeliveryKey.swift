import Foundation
public import PaymentQueue
public import AdapterSupport

/// The identity of a delivery: the transaction, and the change to it.
///
/// The signed text does not identify a delivery, because every signing differs. Nor does the identifier alone, because
/// a revocation or an upgrade has the identifier of the purchase and would be taken for a repetition. The key of one
/// delivery is the same through both APIs, in every process, and on disk.
public struct DeliveryKey: Hashable, Sendable {
    /// The identifier of the transaction in the store.
    public let transactionID: UInt64

    /// The change to the transaction.
    public let change: Change

    /// A change to a transaction.
    ///
    /// Dates are milliseconds since 1970, as the store signs them.
    public enum Change: Hashable, Sendable {
        /// No change: the delivery is the purchase.
        case purchase

        /// The purchase was revoked at this time.
        case revocation(milliseconds: Int64)

        /// The customer changed to another plan.
        case upgrade

        /// The subscription now ends at this time, which differs from the expiration date that was delivered before.
        case expiry(milliseconds: Int64)
    }

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - transactionID: The identifier of the transaction in the store.
    ///   - change: The change to the transaction.
    public init(transactionID: UInt64, change: Change = .purchase) {
        self.transactionID = transactionID
        self.change = change
    }
}

extension DeliveryKey {
    /// Creates the key of a transaction of the asynchronous API.
    ///
    /// A transaction does not show that its expiry was moved; ``DeliveryCoordinator`` detects that from the earlier
    /// deliveries.
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

    /// Creates the key of an entry of the queue from the entry alone.
    ///
    /// A restored copy has the key of the first purchase of its chain. So does a purchase of a product that was owned
    /// already, but the entry alone does not distinguish it from a renewal: use ``resolved(_:)`` if that matters. The
    /// queue announces revocations by product and never announces upgrades, so an entry is always a purchase.
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

    /// Returns the key of an entry of the queue, with the store's help.
    ///
    /// - Parameter transaction: The entry.
    /// - Returns: The key of the first purchase for an entry whose own identifier the store does not know; `nil`
    ///   for an entry that delivers nothing.
    public static func resolved(_ transaction: SKPaymentTransaction) async -> DeliveryKey? {
        guard let key = DeliveryKey(transaction) else { return nil }
        guard let original = transaction.original?.transactionIdentifier, let id = UInt64(original),
            id != key.transactionID, await VerificationResult<Transaction>(transaction) == nil
        else { return key }
        return DeliveryKey(transactionID: id)
    }
}

extension Date {
    /// The date in milliseconds since 1970, as the store signs it.
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

    /// Reads a key from its text.
    ///
    /// - Parameter description: The text, in exactly the form of ``description``; any other text gives `nil`.
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
    /// Decodes a key from its text.
    ///
    /// - Parameter decoder: The decoder of one string.
    /// - Throws: `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let key = DeliveryKey(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No delivery key: \(text)")
        }
        self = key
    }

    /// Encodes the key as its text.
    ///
    /// - Parameter encoder: The encoder of one string.
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
