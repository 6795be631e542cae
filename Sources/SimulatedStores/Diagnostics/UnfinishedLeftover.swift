public import Foundation

/// An unfinished transaction, an entry of the payment queue, or both for one purchase.
public struct UnfinishedLeftover: Hashable, Sendable {
    /// The origin of the purchase.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// A purchase in the app.
        case purchase
        /// A purchase outside the app, such as on another device.
        case outside
        /// A renewal of a subscription.
        case renewal
        /// An approved request.
        case approval
        /// A purchase whose interruption the customer resolved.
        case interruption
        /// A purchase that a family member shares.
        case familySharing
        /// A copy restored by the queue, which the store does not record.
        case restore
        /// A copy with which the queue answered a payment for a product that the customer already owned (C-09).
        case alreadyOwned
        /// A failed payment, which the queue keeps until it is finished (Q-62).
        case failedPayment
    }

    /// The ways in which the app received the transaction.
    public enum Channel: String, Hashable, Sendable, CaseIterable {
        /// The result of `purchase()`.
        case purchaseResult
        /// The sequence `Transaction.updates`.
        case updates
        /// A call of the payment queue's observers.
        case observers
    }

    /// The identifier of the transaction; `nil` for a failed payment.
    public let transactionID: String?
    /// The product identifier of the purchase.
    public let productID: String
    /// The origin of the purchase.
    public let origin: Origin
    /// The date of the transaction, on the store's clock; `nil` for a failed payment.
    public let date: Date?
    /// The time since ``date``, on the store's clock; `nil` for a failed payment.
    public let age: Duration?
    /// The ways in which the app received the transaction; empty if it did not.
    public let receivedThrough: Set<Channel>
    /// A Boolean value that indicates whether `Transaction.unfinished` contains the transaction.
    public let isInStore: Bool
    /// A Boolean value that indicates whether `SKPaymentQueue.default().transactions` contains the transaction.
    public let isInQueue: Bool
}

extension UnfinishedLeftover: CustomStringConvertible {
    /// One line with the purchase, its date, its origin, and the ways in which the app received it.
    public var description: String {
        let name = transactionID.map { "transaction \($0) of \"\(productID)\"" } ?? "the payment for \"\(productID)\""
        let place =
            switch (isInStore, isInQueue) {
            case (true, true): ""
            case (false, _): ", only in the payment queue"
            case (true, false): ", not in the payment queue"
            }
        let wait = age.map { ", unfinished for \(Self.text($0))" } ?? ", unfinished"
        let channels = Channel.allCases.filter { receivedThrough.contains($0) }.map(\.words)
        let audience =
            channels.isEmpty ? "the app never received it" : "received \(channels.joined(separator: " and "))"
        return "\(name)\(wait)\(place): \(origin.words); \(audience)"
    }

    private static func text(_ age: Duration) -> String {
        let seconds = age.components.seconds
        for (unit, length) in [("days", Int64(86_400)), ("hours", 3600), ("minutes", 60)] where seconds >= 2 * length {
            return "\(seconds / length) \(unit)"
        }
        return "\(seconds) seconds"
    }
}

extension UnfinishedLeftover.Origin {
    fileprivate var words: String {
        switch self {
        case .purchase: "bought in the app"
        case .outside: "bought outside the app"
        case .renewal: "a renewal"
        case .approval: "approved after Ask to Buy"
        case .interruption: "bought after an interruption"
        case .familySharing: "shared by the family"
        case .restore: "restored"
        case .alreadyOwned: "a copy of what was owned already"
        case .failedPayment: "failed"
        }
    }
}

extension UnfinishedLeftover.Channel {
    fileprivate var words: String {
        switch self {
        case .purchaseResult: "as the result of purchase()"
        case .updates: "through Transaction.updates"
        case .observers: "by the queue's observers"
        }
    }
}

/// An error that lists the purchases that a test left unfinished.
public struct UnfinishedLeftovers: Error, Hashable, Sendable, CustomStringConvertible {
    /// The unfinished purchases, oldest first.
    public let all: [UnfinishedLeftover]

    /// A sentence, and a line for each leftover.
    public var description: String {
        "\(all.count) left unfinished in the store of this test:"
            + all.map { "\n- \($0)" }.joined()
    }
}

extension UnfinishedLeftovers: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
