import Foundation

/// Calendar arithmetic of the store: Gregorian, in UTC, the same on every machine.
package enum StoreCalendar {
    private static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Returns the date `multiple` periods after `start`, with the same day of the month if the month has it.
    ///
    /// Every period of a billing cycle is computed from the start of the cycle, and not from the end of the previous
    /// period. A subscription of 31 January therefore renews on 31 March.
    package static func date(adding period: BillingPeriod, times multiple: Int = 1, to start: StoreDate) -> StoreDate {
        let component: Calendar.Component =
            switch period.unit {
            case .day: .day
            case .week: .weekOfYear
            case .month: .month
            case .year: .year
            }
        let count = period.count * multiple
        guard let end = utc.date(byAdding: component, value: count, to: start.date) else {
            preconditionFailure("No date lies \(count) \(component) after \(start).")
        }
        return StoreDate(end)
    }
}
