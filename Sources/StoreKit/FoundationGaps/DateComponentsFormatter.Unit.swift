import Foundation

extension DateComponentsFormatter {
    /// The calendar units, the largest first.
    enum Unit: CaseIterable {
        case year, month, week, day, hour, minute, second

        var component: Calendar.Component {
            switch self {
            case .year: .year
            case .month: .month
            case .week: .weekOfYear
            case .day: .day
            case .hour: .hour
            case .minute: .minute
            case .second: .second
            }
        }

        var isPartOfDay: Bool {
            switch self {
            case .year, .month, .week, .day: false
            case .hour, .minute, .second: true
            }
        }

        func isAmong(_ units: NSCalendar.Unit) -> Bool {
            switch self {
            case .year: units.contains(.year)
            case .month: units.contains(.month)
            case .week: units.contains(.weekOfMonth) || units.contains(.weekOfYear)
            case .day: units.contains(.day)
            case .hour: units.contains(.hour)
            case .minute: units.contains(.minute)
            case .second: units.contains(.second)
            }
        }

        var letters: String {
            switch self {
            case .year: "y"
            case .month: "mo"
            case .week: "w"
            case .day: "d"
            case .hour: "h"
            case .minute: "m"
            case .second: "s"
            }
        }

        func shortWord(for count: Int) -> String {
            switch self {
            case .year: count == 1 ? "yr" : "yrs"
            case .month: count == 1 ? "mth" : "mths"
            case .week: count == 1 ? "wk" : "wks"
            case .day: count == 1 ? "day" : "days"
            case .hour: count == 1 ? "hr" : "hrs"
            case .minute: "min"
            case .second: "sec"
            }
        }

        func word(for count: Int) -> String {
            let singular =
                switch self {
                case .year: "year"
                case .month: "month"
                case .week: "week"
                case .day: "day"
                case .hour: "hour"
                case .minute: "minute"
                case .second: "second"
                }
            return count == 1 ? singular : singular + "s"
        }
    }
}

extension DateComponents {
    /// Returns the value of a unit; weeks may be given as weeks of the month or of the year.
    func value(for unit: DateComponentsFormatter.Unit) -> Int? {
        switch unit {
        case .week: value(for: .weekOfYear) ?? value(for: .weekOfMonth)
        default: value(for: unit.component)
        }
    }
}
