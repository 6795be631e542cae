public import Foundation
import StoreTime

extension Product.SubscriptionPeriod {
    /// Returns the date range that the period covers, computed as the store computes it.
    ///
    /// ## Differs from Apple
    ///
    /// Days, months and years are always those of the Gregorian calendar in UTC, as in the store.
    ///
    /// - Parameter referenceDate: The start of the period.
    /// - Returns: The range from the start to the end; the end is not part of it.
    public func dateRange(referenceDate: Date = .now) -> Range<Date> {
        let end = StoreCalendar.date(adding: billingPeriod, to: StoreDate(referenceDate)).date
        // The store rounds dates to milliseconds, so that the end of an empty period could precede its start.
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
    /// Creates the date components of a period, to be added to a date.
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
    /// A format style for the unit of a period.
    ///
    /// ## Differs from Apple
    ///
    /// The output is English in every locale, because the names of the units are not translated.
    public struct FormatStyle: Foundation.FormatStyle, Codable, Hashable {
        /// The input type.
        public typealias FormatInput = Product.SubscriptionPeriod.Unit
        /// The output type.
        public typealias FormatOutput = String

        private var locale: Locale

        init(locale: Locale) { self.locale = locale }

        /// Formats a unit.
        ///
        /// - Parameter value: The unit.
        /// - Returns: The name of the unit.
        public func format(_ value: Product.SubscriptionPeriod.Unit) -> String { value.debugDescription }

        /// Returns the same style for another locale.
        ///
        /// - Parameter locale: The locale.
        /// - Returns: The style.
        public func locale(_ locale: Locale) -> Product.SubscriptionPeriod.Unit.FormatStyle { Self(locale: locale) }
    }
}

extension Product {
    /// A format style for the date range of a subscription period, such as "1 month".
    ///
    /// ## Differs from Apple
    ///
    /// The output is English on systems where Foundation declares this style without an implementation.
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
            // The style has no properties and no initializer on Linux; decoding is the only way to create one.
            return try JSONDecoder().decode(Date.ComponentsFormatStyle.self, from: Data("{}".utf8))
        } catch {
            preconditionFailure("Foundation no longer reads an empty style for date components: \(error)")
        }
    }
}

// On Linux, Foundation declares the type without this conformance, which code that formats a period needs.
extension Date.ComponentsFormatStyle: @retroactive FormatStyle {
    /// Formats the years, months, weeks and days of a date range in English.
    ///
    /// - Parameter value: The date range, measured in the Gregorian calendar in UTC.
    /// - Returns: The name of the unit.
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
