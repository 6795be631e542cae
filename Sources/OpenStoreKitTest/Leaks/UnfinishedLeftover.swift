public import Foundation

/// An unfinished transaction, an entry of the payment queue, or both for one purchase.
public struct UnfinishedLeftover: Hashable, Sendable {
    /// The origin of the purchase.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// The app bought it.
        case purchase
        /// It was bought somewhere else, such as on another device.
        case outside
        /// A subscription went on.
        case renewal
        /// An approval.
        case approval
        /// The customer solved the problem that had interrupted the purchase.
        case interruption
        /// Family Sharing.
        case familySharing
        /// The queue restored it; the store knows nothing of the copy.
        case restore
        /// The customer had it already, and the queue answered the payment with a copy (C-09).
        case alreadyOwned
        /// The payment failed; the queue keeps it until it is finished (Q-62).
        case failedPayment
    }

    /// The ways in which the app was told of it.
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
    /// The terms of the purchase.
    public let productID: String
    /// The origin of the purchase.
    public let origin: Origin
    /// When it happened, on the store's clock; `nil` for a payment that failed.
    public let date: Date?
    /// For how long it has been waiting, on the store's clock; `nil` for a payment that failed.
    public let age: Duration?
    /// The ways in which the app was told of it, empty if it was not.
    public let heardThrough: Set<Hearing>
    /// True if `Transaction.unfinished` contains it.
    public let isInStore: Bool
    /// True if `SKPaymentQueue.default().transactions` contains it.
    public let isInQueue: Bool
}

extension UnfinishedLeftover: CustomStringConvertible {
    /// One line with the purchase, its date, its origin, and the ways in which the app was told of it.
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

/// An error that lists the purchases that a test left unfinished.
public struct UnfinishedLeftovers: Error, Hashable, Sendable, CustomStringConvertible {
    /// Everything that was left, the oldest first.
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
