public import Foundation

extension Product.SubscriptionPeriod {
    /// What a period is counted in.
    public enum Unit: Hashable, Sendable, Comparable {
        /// Days.
        case day
        /// Weeks of seven days.
        case week
        /// Months of the calendar.
        case month
        /// Years of the calendar.
        case year

        /// The unit in English, in the singular.
        public var localizedDescription: String {
            switch self {
            case .day: "Day"
            case .week: "Week"
            case .month: "Month"
            case .year: "Year"
            }
        }

        /// Writes the unit.
        ///
        /// - Parameter format: How to write it.
        /// - Returns: What the style makes of it.
        public func formatted<S>(_ format: S) -> S.FormatOutput
        where S: Foundation.FormatStyle, S.FormatInput == Product.SubscriptionPeriod.Unit {
            format.format(self)
        }
    }
}

extension Product.SubscriptionPeriod.Unit: CustomDebugStringConvertible {
    /// The unit's name in the API.
    public var debugDescription: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .year: "year"
        }
    }
}
