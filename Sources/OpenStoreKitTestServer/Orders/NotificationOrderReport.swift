import Foundation

/// The result of a ``NotificationOrderCheck``.
public struct NotificationOrderReport: Hashable, Sendable {
    /// The smallest order that leads to another state than the order of the events.
    public struct Difference: Hashable, Sendable {
        /// The order, as indices of the notifications; a second occurrence is a repetition.
        public let order: [Int]
        /// The facts after the order of the events, sorted.
        public let expected: [String]
        /// The facts after this order, sorted.
        public let found: [String]

        /// The facts that are missing: what the customer loses.
        public var missing: [String] { Self.rest(of: expected, without: found) }
        /// The facts that should not be there.
        public var excess: [String] { Self.rest(of: found, without: expected) }

        private static func rest(of facts: [String], without others: [String]) -> [String] {
            var counts: [String: Int] = [:]
            for fact in others { counts[fact, default: 0] += 1 }
            return facts.filter { fact in
                guard let count = counts[fact], count > 0 else { return true }
                counts[fact] = count - 1
                return false
            }
        }
    }

    /// The notifications in the order of the events.
    public let notifications: [ServerNotification]
    /// The time by which a notification could come late; `nil` for any time.
    public let lateness: Duration?
    /// The number of orders that were tried, with that of the events.
    public let ordersTried: Int
    /// The smallest order that leads to another state; `nil` if there is none.
    public let difference: Difference?

    /// True if all orders lead to the same state.
    public var isEmpty: Bool { difference == nil }
}

extension NotificationOrderReport: CustomStringConvertible {
    /// The order that leads to another state, and what the customer loses by it.
    public var description: String {
        guard let difference else {
            return "The back end ends in the same state after each of \(ordersTried) orders of "
                + "\(notifications.count) notifications (\(limit))."
        }
        var lines = ["The back end ends in another state if its notifications arrive in this order (\(limit)):"]
        for (place, number) in difference.order.enumerated() {
            lines.append("  \(place + 1). \(name(of: number))\(remark(place, in: difference.order))")
        }
        lines.append("Compared with the order of the events, in which the back end has to end in the same state:")
        lines += difference.missing.map { "  missing: \($0)" } + difference.excess.map { "  in excess: \($0)" }
        return lines.joined(separator: "\n")
    }

    private var limit: String {
        lateness.map { "at most \($0.components.seconds / 3600) hours late" } ?? "late by any time"
    }

    private func name(of number: Int) -> String {
        let notification = notifications[number]
        let product = notification.productID.map { " of \($0)" } ?? ""
        return "\(notification.name)\(product), event \(number + 1) at \(notification.date.ISO8601Format())"
    }

    private func remark(_ place: Int, in order: [Int]) -> String {
        if order[..<place].contains(order[place]) { return ", a second time" }
        let newer = order[..<place].filter { $0 > order[place] }.count
        return newer > 0 ? ", after newer ones" : ""
    }
}
