import Foundation
import StoreCatalog
import StoreInterface
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StorefrontTableTests {
    @Test(arguments: [
        ("USA", "143441", "USD"), ("FRA", "143442", "EUR"), ("DEU", "143443", "EUR"), ("GBR", "143444", "GBP"),
        ("CAN", "143455", "CAD"), ("CHE", "143459", "CHF"), ("AUS", "143460", "AUD"), ("JPN", "143462", "JPY"),
        ("CHN", "143465", "CNY"), ("KOR", "143466", "KRW"), ("IND", "143467", "INR"), ("MEX", "143468", "MXN"),
        ("TWN", "143470", "TWD"), ("BRA", "143503", "BRL"), ("COL", "143501", "COP"), ("TUR", "143480", "TRY"),
    ])
    func `a storefront has a country code, Apple's identifier, and a currency (F-01)`(
        country: String,
        id: String,
        currency: String
    ) {
        let storefront = StorefrontPayload(countryCode: country, id: id, currency: currency)
        #expect(StorefrontTable.storefront(countryCode: country) == storefront)
        #expect(StorefrontTable.storefront(countryCode: country.lowercased()) == storefront)
    }

    @Test func `every code has a storefront with a number of its own and a currency (F-01)`() {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let codes = letters.flatMap { first in letters.flatMap { second in letters.map { "\(first)\(second)\($0)" } } }
        let storefronts = codes.map(StorefrontTable.storefront)
        #expect(Set(storefronts.map(\.id)).count == codes.count)
        #expect(storefronts.map(\.countryCode) == codes)
        for storefront in storefronts {
            #expect(storefront.id.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            #expect(storefront.currency.count == 3 && storefront.currency == storefront.currency.uppercased())
        }
        #expect(storefronts.count { $0.id.hasPrefix("1434") || $0.id.hasPrefix("1435") } >= 40)
    }

    @Test(arguments: [("ISL", "USD"), ("MNG", "MNT"), ("MCO", "EUR"), ("ZZZ", "USD"), ("", "USD"), ("Ö!", "USD")])
    func `a country that is not in the table has the currency of its region, or dollars`(
        country: String,
        currency: String
    ) {
        let storefront = StorefrontTable.storefront(countryCode: country)
        #expect(storefront.currency == currency)
        #expect(storefront == StorefrontTable.storefront(countryCode: country))
    }

    @Test func `derived storefront identifiers differ from all of Apple's`() {
        #expect(StorefrontTable.storefront(countryCode: "MNG").id == "9777871")
        #expect(StorefrontTable.storefront(countryCode: "MCO").id == "9776779")
    }
}
