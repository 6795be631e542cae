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

    /// Formats the date range that the period covers.
    ///
    /// - Parameters:
    ///   - format: The format style.
    ///   - referenceDate: The start of the period.
    /// - Returns: The output of the style.
    public func formatted<S>(_ format: S, referenceDate: Date = .now) -> S.FormatOutput
    where S: FormatStyle, S.FormatInput == Range<Date> {
        format.format(dateRange(referenceDate: referenceDate))
    }

    /// Formats the length of the period.
    ///
    /// - Parameters:
    ///   - format: The format style.
    ///   - referenceDate: The start of the period, which decides the length of its months.
    /// - Returns: The output of the style.
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

extension Product.SubscriptionPeriod.Unit {
    /// Writes a unit of a period.
    ///
    /// ## Differs from Apple
    ///
    /// It writes English whatever the locale: the names of the units are not translated.
    public struct FormatStyle: Foundation.FormatStyle, Codable, Hashable {
        /// The input type.
        public typealias FormatInput = Product.SubscriptionPeriod.Unit
        /// The output type.
        public typealias FormatOutput = String

        private var locale: Locale

        init(locale: Locale) { self.locale = locale }

        /// The unit in words.
        ///
        /// - Parameter value: The unit.
        /// - Returns: The words.
        public func format(_ value: Product.SubscriptionPeriod.Unit) -> String { value.debugDescription }

        /// The same style for another language.
        ///
        /// - Parameter locale: The language.
        /// - Returns: The style.
        public func locale(_ locale: Locale) -> Product.SubscriptionPeriod.Unit.FormatStyle { Self(locale: locale) }
    }
}

extension Product {
    /// Writes the stretch of time that a subscription's period covers, such as “1 month”.
    ///
    /// ## Differs from Apple
    ///
    /// Where Foundation has this style in name only, it writes English.
    public var subscriptionPeriodFormatStyle: Date.ComponentsFormatStyle { .subscriptionPeriod }
}

#if canImport(Darwin)
extension Date.ComponentsFormatStyle {
    fileprivate static var subscriptionPeriod: Date.ComponentsFormatStyle { Date.ComponentsFormatStyle(style: .wide) }
}
#else
extension Date.ComponentsFormatStyle {
    fileprivate static var subscriptionPeriod: Date.ComponentsFormatStyle {
        do {
            // The style is empty there, and reading one is the only way to make one.
            return try JSONDecoder().decode(Date.ComponentsFormatStyle.self, from: Data("{}".utf8))
        } catch {
            preconditionFailure("Foundation no longer reads an empty style for date components: \(error)")
        }
    }
}

// Foundation declares the type without the conformance there, and code that formats a period needs it.
extension Date.ComponentsFormatStyle: @retroactive FormatStyle {
    /// The years, months, weeks and days of a stretch of time in English words.
    ///
    /// - Parameter value: The stretch of time; counted in the Gregorian calendar in UTC.
    /// - Returns: The words.
    public func format(_ value: Range<Date>) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: value.lowerBound, to: value.upperBound)
        let days = parts.day ?? 0
        let counted = [
            (parts.year ?? 0, "year"), (parts.month ?? 0, "month"), (days / 7, "week"), (days % 7, "day"),
        ]
        let words = counted.filter { $0.0 > 0 }.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
        return words.isEmpty ? "0 days" : words.joined(separator: ", ")
    }
}
#endif
