package import StoreInterface
import Foundation

/// The storefronts a store knows: identifier and currency by country (F-01).
package enum StorefrontTable {
    /// The storefront of a country.
    ///
    /// A country that is not in the table gets the currency of its region, or US dollars, and an identifier made of
    /// its letters: the same every time, and longer than any that Apple gives out.
    ///
    /// - Parameter countryCode: ISO 3166-1 alpha-3, in any case.
    /// - Returns: The storefront; its country code is in upper case.
    package static func storefront(countryCode: String) -> StorefrontPayload {
        let code = countryCode.uppercased()
        guard let entry = entries[code] else {
            return StorefrontPayload(countryCode: code, id: derivedID(for: code), currency: regionalCurrency(of: code))
        }
        return StorefrontPayload(countryCode: code, id: String(entry.id), currency: entry.currency)
    }

    private static func derivedID(for code: String) -> String {
        "9" + code.unicodeScalars.map { String($0.value) }.joined()
    }

    private static func regionalCurrency(of code: String) -> String {
        Locale(identifier: "und_\(code)").currency?.identifier.uppercased() ?? "USD"
    }
}
