package import Foundation

/// A moment in the store's time, in whole milliseconds since 1970.
///
/// Signed payloads carry milliseconds, so the store counts in milliseconds and never rounds.
package struct StoreDate: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The millisecond nearest to `date`.
    ///
    /// Beyond a hundred million years all moments are the same, instead of too large for an integer.
    package init(_ date: Date) {
        milliseconds = Self.clamped(date.timeIntervalSince1970 * 1000)
    }

    /// The same moment as Foundation counts it.
    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.milliseconds < rhs.milliseconds }

    /// The moment `seconds` later, or earlier when negative.
    package func advanced(bySeconds seconds: Double) -> Self {
        advanced(byMilliseconds: Self.clamped(seconds * 1000))
    }

    /// The moment `milliseconds` later, or the last moment that can be counted.
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
    /// ISO 8601 in UTC with milliseconds, the same on every machine.
    package var description: String {
        var (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        if fraction < 0 { (seconds, fraction) = (seconds - 1, fraction + 1000) }
        let second = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
        // Foundation would cut the fraction of a `Double` off and be a millisecond short every other time.
        return "\(second.dropLast()).\(String(1000 + fraction).dropFirst())Z"
    }
}
