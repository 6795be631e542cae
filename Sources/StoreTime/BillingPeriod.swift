/// A length of time in calendar units: a number of days, weeks, months, or years.
///
/// Written in signed payloads and `.storekit` files as an ISO 8601 duration with one unit (`P1M`).
package struct BillingPeriod: Hashable, Sendable {
    package enum Unit: String, Hashable, Sendable, CaseIterable {
        case day = "D"
        case week = "W"
        case month = "M"
        case year = "Y"
    }

    package var count: Int
    package var unit: Unit

    package init(count: Int, unit: Unit) {
        self.count = count
        self.unit = unit
    }

    /// Parses `P<count><unit>`; returns `nil` for other texts, and for a count above 9999, which would exceed the range
    /// of the calendar.
    package init?(iso8601 text: String) {
        guard text.first == "P", let last = text.last, let unit = Unit(rawValue: String(last)) else { return nil }
        let digits = text.dropFirst().dropLast()
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let count = Int(digits), (1...9999).contains(count)
        else { return nil }
        self.init(count: count, unit: unit)
    }

    package var iso8601: String { "P\(count)\(unit.rawValue)" }

    /// The length as reported to apps: seven days are one week (S-45).
    package var normalized: Self { self == Self(count: 7, unit: .day) ? Self(count: 1, unit: .week) : self }
}

extension BillingPeriod: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let period = Self(iso8601: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a period")
        }
        self = period
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso8601)
    }
}
