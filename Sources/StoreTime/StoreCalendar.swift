import Foundation

/// Calendar arithmetic of the store: Gregorian, in UTC, the same on every machine.
package enum StoreCalendar {
    private static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// The moment `multiple` periods after `start`, keeping the day of the month where the month has it.
    ///
    /// Counting every period of a billing cycle from the cycle's start, instead of from the previous period's
    /// end, is what brings a subscription of 31 January back to the 31st in March.
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
