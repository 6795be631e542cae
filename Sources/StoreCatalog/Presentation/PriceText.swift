package import Foundation

/// The text format of prices: digits, and a decimal point if there are decimals.
///
/// Prices are never converted to `Double`, which cannot represent 0.1.
package enum PriceText {
    /// The maximum price; ten times the price in thousandths fits the integer of a signed payload.
    package static let limit = Decimal(Int64.max / 10_000)

    /// Parses a price such as `4.99`; returns `nil` for a sign, a comma, a currency, an exponent, or an empty text.
    package static func price(_ text: some StringProtocol) -> Decimal? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else { return nil }
        let digits = parts.joined().drop { $0 == "0" }
        // A decimal keeps 38 digits and would round the rest away.
        guard digits.count <= 38, let price = Decimal(string: String(text)), price <= limit else { return nil }
        return price
    }

    /// Parses a price that is a JSON number in the file.
    package static func price(number: String) -> Decimal? {
        let parts = number.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard let first = parts.first, let significand = price(first) else { return nil }
        guard parts.count == 2 else { return significand }
        guard let exponent = Int(parts[1]), (-20...20).contains(exponent) else { return nil }
        let price = Decimal(sign: .plus, exponent: exponent, significand: significand)
        return price <= limit ? price : nil
    }

    /// Returns the shortest text that ``price(_:)`` parses as the same price.
    package static func text(_ price: Decimal) -> String { price.description }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// Returns a price in thousandths of its currency, the unit of signed payloads (4.99 is 4990).
///
/// The result is exact for prices with up to three decimals, which no currency exceeds; finer prices are rounded to the
/// nearest thousandth.
///
/// - Parameter price: Between zero and ``PriceText/limit``, as every price of a ``Catalog`` is.
/// - Returns: The price times 1000.
package func milliunits(of price: Decimal) -> Int64 {
    var scaled = price * 1000
    var whole = Decimal()
    unsafe NSDecimalRound(&whole, &scaled, 0, .plain)
    // Every purchase needs a price. A whole number up to 2^53 is exact here, and takes less time than its text.
    let number = NSDecimalNumber(decimal: whole).doubleValue
    if number.magnitude < 9_007_199_254_740_992 { return Int64(number) }
    guard let milliunits = Int64(whole.description) else {
        preconditionFailure("\(price) is too much to be charged.")
    }
    return milliunits
}
