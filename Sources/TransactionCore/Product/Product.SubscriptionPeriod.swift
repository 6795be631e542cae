public import Foundation
import StoreTime

extension Product {
    /// The length of a subscription or offer period, in calendar units (S-45).
    public struct SubscriptionPeriod: Hashable, Sendable {
        /// The calendar unit.
        public let unit: Unit
        /// The number of units.
        public let value: Int

        init(value: Int, unit: Unit) {
            self.value = value
            self.unit = unit
        }

        /// Creates a subscription period; seven days become one week (S-45).
        init(_ period: BillingPeriod) {
            switch (period.count, period.unit) {
            case (7, .day): self.init(value: 1, unit: .week)
            case (let count, .day): self.init(value: count, unit: .day)
            case (let count, .week): self.init(value: count, unit: .week)
            case (let count, .month): self.init(value: count, unit: .month)
            case (let count, .year): self.init(value: count, unit: .year)
            }
        }

        var billingPeriod: BillingPeriod {
            switch unit {
            case .day: BillingPeriod(count: value, unit: .day)
            case .week: BillingPeriod(count: value, unit: .week)
            case .month: BillingPeriod(count: value, unit: .month)
            case .year: BillingPeriod(count: value, unit: .year)
            }
        }

        var iso8601: String { billingPeriod.iso8601 }

        /// One week.
        public static var weekly: SubscriptionPeriod { Self(value: 1, unit: .week) }
        /// One month.
        public static var monthly: SubscriptionPeriod { Self(value: 1, unit: .month) }
        /// One year.
        public static var yearly: SubscriptionPeriod { Self(value: 1, unit: .year) }
        /// Three days.
        public static var everyThreeDays: SubscriptionPeriod { Self(value: 3, unit: .day) }
        /// Two weeks.
        public static var everyTwoWeeks: SubscriptionPeriod { Self(value: 2, unit: .week) }
        /// Two months.
        public static var everyTwoMonths: SubscriptionPeriod { Self(value: 2, unit: .month) }
        /// Three months.
        public static var everyThreeMonths: SubscriptionPeriod { Self(value: 3, unit: .month) }
        /// Six months.
        public static var everySixMonths: SubscriptionPeriod { Self(value: 6, unit: .month) }
    }
}

extension Product.SubscriptionPeriod: CustomDebugStringConvertible {
    /// The description of the period, in English.
    public var debugDescription: String {
        value == 1 ? "1 \(unit.debugDescription)" : "\(value) \(unit.debugDescription)s"
    }
}

extension Product.SubscriptionPeriod {
    /// The calendar unit of a period.
    public enum Unit: Hashable, Sendable, Comparable {
        /// The unit of days.
        case day
        /// The unit of weeks, each of seven days.
        case week
        /// The unit of calendar months.
        case month
        /// The unit of calendar years.
        case year

        /// The name of the unit in English, in the singular.
        public var localizedDescription: String {
            switch self {
            case .day: "Day"
            case .week: "Week"
            case .month: "Month"
            case .year: "Year"
            }
        }

        /// Formats the unit.
        ///
        /// - Parameter format: The format style.
        /// - Returns: The output of the style.
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
