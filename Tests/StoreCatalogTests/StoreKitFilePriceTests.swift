import Foundation
import StoreCatalog
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreKitFilePriceTests {
    @Test(arguments: [
        ("0.99", "0.99"), ("60", "60"), ("0", "0"), ("0.0", "0"), ("00012.50", "12.5"), ("39.0", "39"),
        ("22900", "22900"),
        ("0.1", "0.1"), ("0.29", "0.29"), ("1234567.89", "1234567.89"), ("0.0001", "0.0001"),
        ("92233720368547.12345678901234567890123", "92233720368547.12345678901234567890123"),
        ("922337203685477", "922337203685477"),
    ])
    func `prices are exactly those in the file (P-05)`(text: String, price: String) throws {
        let catalog = try Catalog.coins(#""displayPrice":"\#(text)""#)
        #expect(catalog.product("coins")?.price == Decimal(string: price))
        #expect(catalog.product("coins")?.price.description == price)
        #expect(catalog.diagnostics == [])
    }

    @Test(arguments: [
        ("0.99", "0.99"), ("60", "60"), ("0", "0"), ("0.1", "0.1"), ("0.29", "0.29"), ("4.35", "4.35"),
        ("1234567.89", "1234567.89"),
        ("92233720368547.12345678901234567890123", "92233720368547.12345678901234567890123"),
        ("1e2", "100"), ("1.5E+1", "15"), ("299e-2", "2.99"),
    ])
    func `a price that is a JSON number is read exactly (P-05)`(number: String, price: String) throws {
        let catalog = try Catalog.coins(#""displayPrice":\#(number)"#)
        #expect(catalog.product("coins")?.price == Decimal(string: price))
        #expect(catalog.product("coins")?.price.description == price)
    }

    @Test(arguments: [
        "", " ", "free", "4,99", "1.234,56", "$4.99", "4.99 ", " 4.99", "+4.99", "-4.99", ".99", "4.", "4.9.9", "1e2",
        "0x10",
        "٤", "４", "NaN", "922337203685478", "4.9900000000000000000000000000000000000001",
    ])
    func `a product with an invalid price is not for sale`(text: String) throws {
        let catalog = try Catalog.coins(#""displayPrice":"\#(text)""#)
        #expect(catalog.products == [])
        #expect(
            catalog.findings == [
                #"products[0].displayPrice: "\#(text)" is not understood "#
                    + "(expected: digits with a point, such as 4.99), so the product is not for sale"
            ]
        )
    }

    @Test(arguments: ["-4.99", "-0", "1e21", "1e-21", "1e15", "99999999999999999999e-30", "1e99999999999999999999"])
    func `a product with an invalid number as its price is not for sale`(number: String) throws {
        let catalog = try Catalog.coins(#""displayPrice":\#(number)"#)
        #expect(catalog.products == [])
        #expect(catalog.findings.map { $0.contains("\"\(number)\" is not understood") } == [true])
    }

    @Test(arguments: ["true", "{}", "[4.99]"])
    func `a value that is neither text nor number is not a price`(json: String) throws {
        let catalog = try Catalog.coins(#""displayPrice":\#(json)"#)
        #expect(catalog.products == [])
        #expect(catalog.diagnostics.map(\.place) == ["products[0].displayPrice"])
    }

    @Test(arguments: [#""displayPrice":null"#, #""price":"4.99""#])
    func `a product without a price is not for sale`(member: String) throws {
        let catalog = try Catalog.coins(member)
        #expect(catalog.products == [])
        #expect(catalog.findings == ["products[0].displayPrice: this is missing, so the product is not for sale"])
    }

    @Test(arguments: [
        ("0", 0), ("0.99", 990), ("4.99", 4990), ("0.1", 100), ("0.29", 290), ("1.005", 1005), ("69.99", 69990),
        ("1234567.89", 1_234_567_890), ("22900", 22_900_000), ("922337203685477", 922_337_203_685_477_000),
        // Finer than any currency.
        ("0.0004", 0), ("0.0005", 1), ("0.9999", 1000),
    ])
    func `amounts are exact in thousandths`(price: String, thousandths: Int64) throws {
        #expect(milliunits(of: try #require(Decimal(string: price))) == thousandths)
    }

    @Test func `every price of two decimals is exact in thousandths`() throws {
        for cents in 0..<100_000 {
            let price = Decimal(sign: .plus, exponent: -2, significand: Decimal(cents))
            try #require(milliunits(of: price) == Int64(cents) * 10)
        }
    }

    @Test func `ten units of the most expensive product have a valid price`() {
        let (total, hasOverflown) = milliunits(of: PriceText.limit).multipliedReportingOverflow(by: 10)
        #expect(!hasOverflown)
        #expect(total == 9_223_372_036_854_770_000)
    }
}
