public import Foundation

/// Something that nobody has finished: a transaction, an entry of the payment queue, or both where they are one purchase.
public struct UnfinishedLeftover: Hashable, Sendable {
    /// What it came from.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// The app bought it.
        case purchase
        /// It was bought somewhere else, such as on another device.
        case outside
        /// A subscription went on.
        case renewal
        /// Somebody approved it.
        case approval
        /// The customer solved the problem that had interrupted the purchase.
        case interruption
        /// Somebody in the family shares it.
        case familySharing
        /// The queue restored it; the store knows nothing of the copy.
        case restore
        /// The customer had it already, and the queue answered the payment with a copy (C-09).
        case alreadyOwned
        /// The payment failed; the queue keeps it until it is finished (Q-62).
        case failedPayment
    }

    /// How the app heard of it.
    public enum Hearing: String, Hashable, Sendable, CaseIterable {
        /// As the result of `purchase()`.
        case purchaseResult
        /// Through `Transaction.updates`.
        case updates
        /// Observers of the payment queue were called.
        case observers
    }

    /// The identifier of the transaction; `nil` for a payment that failed.
    public let transactionID: String?
    /// What was bought.
    public let productID: String
    /// What it came from.
    public let origin: Origin
    /// When it happened, on the store's clock; `nil` for a payment that failed.
    public let date: Date?
    /// For how long it has been waiting, on the store's clock; `nil` for a payment that failed.
    public let age: Duration?
    /// How the app heard of it; empty where it never did.
    public let heardThrough: Set<Hearing>
    /// Whether `Transaction.unfinished` has it.
    public let isInStore: Bool
    /// Whether `SKPaymentQueue.default().transactions` has it.
    public let isInQueue: Bool
}

extension UnfinishedLeftover: CustomStringConvertible {
    /// One line: what it is, since when it waits, where it came from, and who heard of it.
    public var description: String {
        let name = transactionID.map { "transaction \($0) of “\(productID)”" } ?? "the payment for “\(productID)”"
        let place =
            switch (isInStore, isInQueue) {
            case (true, true): ""
            case (false, _): ", only in the payment queue"
            case (true, false): ", not in the payment queue"
            }
        let wait = age.map { ", unfinished for \(Self.text($0))" } ?? ", unfinished"
        let hearings = Hearing.allCases.filter { heardThrough.contains($0) }.map(\.words)
        let audience = hearings.isEmpty ? "the app never heard of it" : "heard \(hearings.joined(separator: " and "))"
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

extension UnfinishedLeftover.Hearing {
    fileprivate var words: String {
        switch self {
        case .purchaseResult: "as the result of purchase()"
        case .updates: "through Transaction.updates"
        case .observers: "by the queue's observers"
        }
    }
}
