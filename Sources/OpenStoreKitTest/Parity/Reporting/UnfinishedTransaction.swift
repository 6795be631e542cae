public import Foundation

/// Something that an app has left unfinished.
public struct UnfinishedTransaction: Hashable, Sendable {
    /// Where it came from.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// The app bought it.
        case app = "bought in the app"
        /// It was bought elsewhere, or approved or redeemed outside the app.
        case outside = "bought outside the app"
        /// A subscription was renewed.
        case renewal
        /// Family Sharing.
        case family = "shared by the family"
        /// A payment of the queue that failed.
        case failedPayment = "failed payment in the queue"
        /// A copy that a restore put into the queue.
        case restoredCopy = "restored copy in the queue"
    }

    /// What it is for.
    public let productID: String
    /// The store's identifier; `nil` for an entry of the queue alone.
    public let transactionID: UInt64?
    /// When it was bought; `nil` where the queue knows no date.
    public let date: Date?
    /// How long it has been waiting, on the store's clock.
    public let age: Duration?
    /// Where it came from.
    public let origin: Origin
}

extension UnfinishedTransaction: CustomStringConvertible {
    /// Product, transaction, origin and age in one line, the same whenever a check is run.
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
