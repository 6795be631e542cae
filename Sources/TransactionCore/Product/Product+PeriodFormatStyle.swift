public import Foundation

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
