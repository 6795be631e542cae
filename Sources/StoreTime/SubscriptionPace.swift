/// The pace of subscription periods: real time, or shorter for tests (TS-30).
///
/// Raw values are those of Apple's time rates, which `.storekit` files carry, too. A speed that only the sandbox has is
/// negative, so that no file can name it.
package enum SubscriptionPace: Int, Hashable, Sendable, CaseIterable, Codable {
    /// A month takes three minutes: a speed of the sandbox alone (S-38).
    case monthEveryThreeMinutes = -1
    case realTime = 0
    // The duration of a day; other units are proportional.
    case hourIsDay = 1
    case halfHourIsDay = 2
    case fiveMinutesIsDay = 3
    case minuteIsDay = 4
    case halfMinuteIsDay = 5
    case secondIsDay = 6
    // The duration of a month; weeks have a separate duration.
    case monthEveryHour = 10
    case monthEveryHalfHour = 11
    case monthEveryQuarter = 12
    case monthEveryFiveMinutes = 13
    case monthEveryHalfMinute = 15
    // The duration of every period, regardless of its length.
    case everyQuarter = 1000
    case everyFiveMinutes = 1001
    case everyMinute = 1002
    case everyHalfMinute = 1003
    case everyTenSeconds = 1004
    case everyTwoSeconds = 1005

    /// Returns the date `multiple` periods after `start` (TS-31, TS-32).
    package func date(adding period: BillingPeriod, times multiple: Int = 1, to start: StoreDate) -> StoreDate {
        switch scale {
        case .calendar: return StoreCalendar.date(adding: period, times: multiple, to: start)
        case .day(let milliseconds):
            let real = StoreCalendar.date(adding: period, times: multiple, to: start)
            let days = Double(real.milliseconds - start.milliseconds) / Double(Self.day)
            return start.advanced(byMilliseconds: Int64((days * Double(milliseconds)).rounded()))
        case .month(let month, let week):
            return start.advanced(byMilliseconds: Self.length(of: period, times: multiple, month: month, week: week))
        case .fixed(let milliseconds): return start.advanced(byMilliseconds: milliseconds * Int64(multiple))
        }
    }

    /// Returns the end of the grace period that begins at `start`, before a period of this length (TS-31, S-17).
    package func graceEnd(before period: BillingPeriod, from start: StoreDate) -> StoreDate {
        let isShort =
            switch period.unit {
            case .day: period.count <= 7
            case .week: period.count <= 1
            case .month, .year: false
            }
        switch scale {
        case .calendar, .day:
            return date(adding: BillingPeriod(count: isShort ? 6 : 16, unit: .day), to: start)
        case .month(let month, let week):
            return start.advanced(byMilliseconds: isShort ? Self.shortGrace(ofWeek: week) : month / 2)
        case .fixed(let milliseconds): return start.advanced(byMilliseconds: milliseconds)
        }
    }

    /// Returns the end of the billing retry that begins at `start` (TS-31, S-17).
    package func retryEnd(from start: StoreDate) -> StoreDate {
        switch scale {
        case .calendar, .day: date(adding: BillingPeriod(count: 60, unit: .day), to: start)
        case .month(let month, _): start.advanced(byMilliseconds: month * 2)
        case .fixed(let milliseconds): start.advanced(byMilliseconds: milliseconds * 2)
        }
    }

    private enum Scale {
        case calendar
        /// A day takes this time, in milliseconds.
        case day(Int64)
        case month(Int64, week: Int64)
        case fixed(Int64)
    }

    private static let second: Int64 = 1000
    private static let minute: Int64 = 60 * second
    private static let day: Int64 = 24 * 60 * minute

    private var scale: Scale {
        let (second, minute) = (Self.second, Self.minute)
        return switch self {
        case .realTime: .calendar
        case .hourIsDay: .day(60 * minute)
        case .halfHourIsDay: .day(30 * minute)
        case .fiveMinutesIsDay: .day(5 * minute)
        case .minuteIsDay: .day(minute)
        case .halfMinuteIsDay: .day(30 * second)
        case .secondIsDay: .day(second)
        case .monthEveryHour: .month(60 * minute, week: 15 * minute)
        case .monthEveryHalfHour: .month(30 * minute, week: 10 * minute)
        case .monthEveryQuarter: .month(15 * minute, week: 5 * minute)
        case .monthEveryFiveMinutes: .month(5 * minute, week: 3 * minute)
        case .monthEveryThreeMinutes: .month(3 * minute, week: 3 * minute)
        case .monthEveryHalfMinute: .month(30 * second, week: 10 * second)
        case .everyQuarter: .fixed(15 * minute)
        case .everyFiveMinutes: .fixed(5 * minute)
        case .everyMinute: .fixed(minute)
        case .everyHalfMinute: .fixed(30 * second)
        case .everyTenSeconds: .fixed(10 * second)
        case .everyTwoSeconds: .fixed(2 * second)
        }
    }

    private static func length(of period: BillingPeriod, times multiple: Int, month: Int64, week: Int64) -> Int64 {
        let count = Int64(period.count * multiple)
        return switch period.unit {
        case .day: Int64((Double(count * week) / 7).rounded())
        case .week: count * week
        case .month: count * month
        case .year: count * 12 * month
        }
    }

    /// Returns the grace period for a shortened week: six sevenths of it, in whole seconds, as in Apple's table.
    private static func shortGrace(ofWeek week: Int64) -> Int64 {
        let seconds = Double(week) * 6 / 7 / Double(second)
        return Int64(seconds.rounded()) * second
    }
}
