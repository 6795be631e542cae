extension Subscribers {
    /// The number of values that a subscriber wants.
    public struct Demand: Equatable, Comparable, Hashable, Sendable {
        /// The number, or `nil` if there is no limit.
        public let max: Int?

        /// All values.
        public static let unlimited = Demand(max: nil)

        /// No value.
        public static let none = Demand(max: 0)

        /// A number of values, which must not be negative.
        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "a demand must not be negative: \(value)")
            return Demand(max: value)
        }

        /// Returns the sum, without a limit if it is too large.
        public static func + (lhs: Demand, rhs: Demand) -> Demand {
            guard let left = lhs.max, let right = rhs.max else { return .unlimited }
            let (sum, overflow) = left.addingReportingOverflow(right)
            return overflow ? .unlimited : .max(sum)
        }

        /// Adds a demand.
        public static func += (lhs: inout Demand, rhs: Demand) { lhs = lhs + rhs }

        /// Returns the sum.
        public static func + (lhs: Demand, rhs: Int) -> Demand { lhs + .max(rhs) }

        /// Adds a number.
        public static func += (lhs: inout Demand, rhs: Int) { lhs = lhs + rhs }

        /// Returns the difference, which is at least none.
        public static func - (lhs: Demand, rhs: Int) -> Demand {
            lhs.max.map { .max(Swift.max(0, $0 - rhs)) } ?? .unlimited
        }

        /// Takes a number away.
        public static func -= (lhs: inout Demand, rhs: Int) { lhs = lhs - rhs }

        /// Returns whether a demand is less than another.
        public static func < (lhs: Demand, rhs: Demand) -> Bool {
            guard let left = lhs.max else { return false }
            return rhs.max.map { left < $0 } ?? true
        }

        /// Returns whether the demand is a number that is greater.
        public static func > (lhs: Demand, rhs: Int) -> Bool { lhs > .max(rhs) }

        /// Returns whether the demand is this number.
        public static func == (lhs: Demand, rhs: Int) -> Bool { lhs.max == rhs }
    }

    /// The end of a publisher.
    public enum Completion<Failure: Error> {
        /// It has no more values.
        case finished

        /// An error ended it.
        case failure(Failure)
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}
