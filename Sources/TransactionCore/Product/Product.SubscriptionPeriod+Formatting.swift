public import Foundation
import StoreTime

extension Product.SubscriptionPeriod {
    /// The stretch of time that the period covers, counted as the store counts it.
    ///
    /// ## Differs from Apple
    ///
    /// Days, months and years are those of the Gregorian calendar in UTC on every machine, as in the store.
    ///
    /// - Parameter referenceDate: Where the period begins.
    /// - Returns: The beginning and the end; the end is no part of it.
    public func dateRange(referenceDate: Date = .now) -> Range<Date> {
        let end = StoreCalendar.date(adding: billingPeriod, to: StoreDate(referenceDate)).date
        // The store counts in whole milliseconds, so an empty period could seem to end before it begins.
        return referenceDate..<max(referenceDate, end)
    }

    /// Writes the stretch of time that the period covers.
    ///
    /// - Parameters:
    ///   - format: How to write it.
    ///   - referenceDate: Where the period begins.
    /// - Returns: What the style makes of it.
    public func formatted<S>(_ format: S, referenceDate: Date = .now) -> S.FormatOutput
    where S: FormatStyle, S.FormatInput == Range<Date> {
        format.format(dateRange(referenceDate: referenceDate))
    }

    /// Writes how long the period is.
    ///
    /// - Parameters:
    ///   - format: How to write it.
    ///   - referenceDate: Where the period begins, which decides how long its months are.
    /// - Returns: What the style makes of it.
    public func formatted<S>(_ format: S, referenceDate: Date = .now) -> S.FormatOutput
    where S: FormatStyle, S.FormatInput == Duration {
        let range = dateRange(referenceDate: referenceDate)
        return format.format(.seconds(range.upperBound.timeIntervalSince(range.lowerBound)))
    }
}

extension DateComponents {
    /// The period as parts of a date, to be added to one.
    ///
    /// - Parameter period: The period of a subscription or an offer.
    public init(subscriptionPeriod period: Product.SubscriptionPeriod) {
        switch period.unit {
        case .day: self.init(day: period.value)
        case .week: self.init(day: period.value * 7)
        case .month: self.init(month: period.value)
        case .year: self.init(year: period.value)
        }
    }
}
