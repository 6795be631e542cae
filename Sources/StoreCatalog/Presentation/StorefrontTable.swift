import Foundation
package import StoreInterface

/// The known storefronts: identifier and currency by country (F-01).
package enum StorefrontTable {
    /// Returns the storefront of a country.
    ///
    /// A country that is not in the table gets the currency of its region, or US dollars. Its identifier is derived
    /// from its letters, and is longer than Apple's identifiers.
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

extension StorefrontTable {
    struct Entry {
        let id: Int
        /// The ISO 4217 code of the currency in which customers pay, which may differ from their country's currency.
        let currency: String
    }

    static let entries: [String: Entry] = [
        "ARE": Entry(id: 143_481, currency: "AED"),
        "ARG": Entry(id: 143_505, currency: "USD"),
        "ARM": Entry(id: 143_524, currency: "USD"),
        "AUS": Entry(id: 143_460, currency: "AUD"),
        "AUT": Entry(id: 143_445, currency: "EUR"),
        "AZE": Entry(id: 143_568, currency: "USD"),
        "BEL": Entry(id: 143_446, currency: "EUR"),
        "BGR": Entry(id: 143_526, currency: "EUR"),
        "BHR": Entry(id: 143_559, currency: "USD"),
        "BOL": Entry(id: 143_556, currency: "USD"),
        "BRA": Entry(id: 143_503, currency: "BRL"),
        "CAN": Entry(id: 143_455, currency: "CAD"),
        "CHE": Entry(id: 143_459, currency: "CHF"),
        "CHL": Entry(id: 143_483, currency: "CLP"),
        "CHN": Entry(id: 143_465, currency: "CNY"),
        "COL": Entry(id: 143_501, currency: "COP"),
        "CRI": Entry(id: 143_495, currency: "USD"),
        "CYP": Entry(id: 143_557, currency: "EUR"),
        "CZE": Entry(id: 143_489, currency: "CZK"),
        "DEU": Entry(id: 143_443, currency: "EUR"),
        "DNK": Entry(id: 143_458, currency: "DKK"),
        "DOM": Entry(id: 143_508, currency: "USD"),
        "DZA": Entry(id: 143_563, currency: "USD"),
        "ECU": Entry(id: 143_509, currency: "USD"),
        "EGY": Entry(id: 143_516, currency: "EGP"),
        "ESP": Entry(id: 143_454, currency: "EUR"),
        "EST": Entry(id: 143_518, currency: "EUR"),
        "FIN": Entry(id: 143_447, currency: "EUR"),
        "FRA": Entry(id: 143_442, currency: "EUR"),
        "GBR": Entry(id: 143_444, currency: "GBP"),
        "GHA": Entry(id: 143_573, currency: "USD"),
        "GRC": Entry(id: 143_448, currency: "EUR"),
        "GTM": Entry(id: 143_504, currency: "USD"),
        "HKG": Entry(id: 143_463, currency: "HKD"),
        "HND": Entry(id: 143_510, currency: "USD"),
        "HRV": Entry(id: 143_494, currency: "EUR"),
        "HUN": Entry(id: 143_482, currency: "HUF"),
        "IDN": Entry(id: 143_476, currency: "IDR"),
        "IND": Entry(id: 143_467, currency: "INR"),
        "IRL": Entry(id: 143_449, currency: "EUR"),
        "ISL": Entry(id: 143_558, currency: "USD"),
        "ISR": Entry(id: 143_491, currency: "ILS"),
        "ITA": Entry(id: 143_450, currency: "EUR"),
        "JAM": Entry(id: 143_511, currency: "USD"),
        "JOR": Entry(id: 143_528, currency: "USD"),
        "JPN": Entry(id: 143_462, currency: "JPY"),
        "KAZ": Entry(id: 143_517, currency: "KZT"),
        "KEN": Entry(id: 143_529, currency: "USD"),
        "KOR": Entry(id: 143_466, currency: "KRW"),
        "KWT": Entry(id: 143_493, currency: "USD"),
        "LBN": Entry(id: 143_497, currency: "USD"),
        "LKA": Entry(id: 143_486, currency: "USD"),
        "LTU": Entry(id: 143_520, currency: "EUR"),
        "LUX": Entry(id: 143_451, currency: "EUR"),
        "LVA": Entry(id: 143_519, currency: "EUR"),
        "MAC": Entry(id: 143_515, currency: "USD"),
        "MEX": Entry(id: 143_468, currency: "MXN"),
        "MLT": Entry(id: 143_521, currency: "EUR"),
        "MUS": Entry(id: 143_533, currency: "USD"),
        "MYS": Entry(id: 143_473, currency: "MYR"),
        "NGA": Entry(id: 143_561, currency: "NGN"),
        "NIC": Entry(id: 143_512, currency: "USD"),
        "NLD": Entry(id: 143_452, currency: "EUR"),
        "NOR": Entry(id: 143_457, currency: "NOK"),
        "NZL": Entry(id: 143_461, currency: "NZD"),
        "OMN": Entry(id: 143_562, currency: "USD"),
        "PAK": Entry(id: 143_477, currency: "PKR"),
        "PAN": Entry(id: 143_485, currency: "USD"),
        "PER": Entry(id: 143_507, currency: "PEN"),
        "PHL": Entry(id: 143_474, currency: "PHP"),
        "POL": Entry(id: 143_478, currency: "PLN"),
        "PRT": Entry(id: 143_453, currency: "EUR"),
        "PRY": Entry(id: 143_513, currency: "USD"),
        "QAT": Entry(id: 143_498, currency: "QAR"),
        "ROU": Entry(id: 143_487, currency: "RON"),
        "RUS": Entry(id: 143_469, currency: "RUB"),
        "SAU": Entry(id: 143_479, currency: "SAR"),
        "SGP": Entry(id: 143_464, currency: "SGD"),
        "SLV": Entry(id: 143_506, currency: "USD"),
        "SVK": Entry(id: 143_496, currency: "EUR"),
        "SVN": Entry(id: 143_499, currency: "EUR"),
        "SWE": Entry(id: 143_456, currency: "SEK"),
        "THA": Entry(id: 143_475, currency: "THB"),
        "TUN": Entry(id: 143_536, currency: "USD"),
        "TUR": Entry(id: 143_480, currency: "TRY"),
        "TWN": Entry(id: 143_470, currency: "TWD"),
        "TZA": Entry(id: 143_572, currency: "TZS"),
        "UKR": Entry(id: 143_492, currency: "USD"),
        "URY": Entry(id: 143_514, currency: "USD"),
        "USA": Entry(id: 143_441, currency: "USD"),
        "VEN": Entry(id: 143_502, currency: "USD"),
        "VNM": Entry(id: 143_471, currency: "VND"),
        "ZAF": Entry(id: 143_472, currency: "ZAR"),
    ]
}
