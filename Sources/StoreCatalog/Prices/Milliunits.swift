package import Foundation

/// A price in thousandths of its currency, as signed payloads write money (4.99 is 4990).
///
/// Exact for every price with up to three decimals, which no currency exceeds; what is finer is rounded to the
/// nearest thousandth.
///
/// - Parameter price: Between zero and ``PriceText/limit``, as every price of a ``Catalog`` is.
/// - Returns: The price times 1000.
package func milliunits(of price: Decimal) -> Int64 {
    var scaled = price * 1000
    var whole = Decimal()
    unsafe NSDecimalRound(&whole, &scaled, 0, .plain)
    guard let milliunits = Int64(whole.description) else {
        preconditionFailure("\(price) is too much to be charged.")
    }
    return milliunits
}
