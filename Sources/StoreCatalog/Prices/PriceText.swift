package import Foundation

/// Prices as text: digits, and a point where there are decimals.
///
/// Never through `Double`, which has no 0.1.
package enum PriceText {
    /// The highest price: ten of it, in thousandths, still fit the integer of a signed payload.
    package static let limit = Decimal(Int64.max / 10_000)

    /// Reads `4.99`; a sign, a comma, a currency, an exponent, or an empty text is `nil`.
    package static func price(_ text: some StringProtocol) -> Decimal? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else { return nil }
        let digits = parts.joined().drop { $0 == "0" }
        // A decimal keeps 38 digits and would round the rest away.
        guard digits.count <= 38, let price = Decimal(string: String(text)), price <= limit else { return nil }
        return price
    }

    /// Reads a price that stands in the file as a JSON number.
    package static func price(number: String) -> Decimal? {
        let parts = number.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard let first = parts.first, let significand = price(first) else { return nil }
        guard parts.count == 2 else { return significand }
        guard let exponent = Int(parts[1]), (-20...20).contains(exponent) else { return nil }
        let price = Decimal(sign: .plus, exponent: exponent, significand: significand)
        return price <= limit ? price : nil
    }

    /// Writes the shortest text that ``price(_:)`` reads as the same price.
    package static func text(_ price: Decimal) -> String { price.description }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
