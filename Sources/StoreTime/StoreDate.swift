package import Foundation

/// A date in the store's time, in whole milliseconds since 1970.
///
/// Signed payloads contain milliseconds, so the store uses the same unit and never rounds.
package struct StoreDate: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Creates a date with the millisecond nearest to `date`.
    ///
    /// Dates beyond a hundred million years are clamped, because they exceed the range of the integer.
    package init(_ date: Date) {
        milliseconds = Self.clamped(date.timeIntervalSince1970 * 1000)
    }

    /// The same date as a Foundation value.
    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.milliseconds < rhs.milliseconds }

    /// Returns the date `seconds` later, or earlier if negative.
    package func advanced(bySeconds seconds: Double) -> Self {
        advanced(byMilliseconds: Self.clamped(seconds * 1000))
    }

    /// Returns the date `milliseconds` later, limited to the range of the type.
    package func advanced(byMilliseconds milliseconds: Int64) -> Self {
        let (sum, isTooLarge) = self.milliseconds.addingReportingOverflow(milliseconds)
        return Self(milliseconds: isTooLarge ? (milliseconds > 0 ? .max : .min) : sum)
    }

    private static func clamped(_ milliseconds: Double) -> Int64 {
        Int64(max(-4e18, min(4e18, milliseconds.isNaN ? 0 : milliseconds.rounded())))
    }
}

extension StoreDate: Codable {
    /// Reads integer milliseconds, and the fractional ones that Xcode once wrote.
    ///
    /// Every date that a signed payload can carry fits a `Double` exactly.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let fractional = try container.decode(Double.self)
        guard fractional.isFinite, abs(fractional) < 9e15 else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(fractional) is not a date")
        }
        self.init(milliseconds: Int64(fractional.rounded()))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension StoreDate: CustomStringConvertible {
    /// The date in ISO 8601 in UTC with milliseconds.
    package var description: String {
        var (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        if fraction < 0 { (seconds, fraction) = (seconds - 1, fraction + 1000) }
        let second = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
        // Foundation truncates the fraction of a `Double`, so that its text is often one millisecond too early.
        return "\(second.dropLast()).\(String(1000 + fraction).dropFirst())Z"
    }
}
