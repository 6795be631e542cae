public import Foundation

/// A transaction that an app has left unfinished.
public struct UnfinishedTransaction: Hashable, Sendable {
    /// The origin of a transaction.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// The app bought it.
        case app = "bought in the app"
        /// The family organizer approved a request of the app.
        case approved = "approved by the family organizer"
        /// The product was bought elsewhere, or redeemed outside the app.
        case outside = "bought outside the app"
        /// A subscription was renewed.
        case renewal
        /// The product was shared by Family Sharing.
        case family = "shared by the family"
        /// A payment of the queue that failed.
        case failedPayment = "failed payment in the queue"
        /// A copy that a restore put into the queue.
        case restoredCopy = "restored copy in the queue"
    }

    /// The product identifier of the transaction.
    public let productID: String
    /// The store's identifier; `nil` for an entry that exists only in the queue.
    public let transactionID: UInt64?
    /// The date of the purchase; `nil` if the queue knows no date.
    public let date: Date?
    /// The time for which it has been waiting, on the store's clock.
    public let age: Duration?
    /// The origin of the transaction.
    public let origin: Origin
}

extension UnfinishedTransaction: CustomStringConvertible {
    /// The product, transaction, origin, and age in one line, the same at any time of the run.
    public var description: String {
        var parts = [transactionID.map { "#\($0) \(productID)" } ?? productID, origin.rawValue]
        if let age { parts.append(Self.text(of: age)) }
        return parts.joined(separator: ", ")
    }

    private static func text(of age: Duration) -> String {
        let seconds = age.components.seconds
        if seconds >= 86_400 { return "\(seconds / 86_400) d old" }
        if seconds >= 3600 { return "\(seconds / 3600) h old" }
        return "\(seconds) s old"
    }
}
