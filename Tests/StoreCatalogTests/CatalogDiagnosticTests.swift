import Foundation
import StoreCatalog
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct CatalogDiagnosticTests {
    @Test func `a diagnostic has line and column of the value, or of the object that lacks it`() throws {
        let catalog = try Catalog.reading(
            """
            {
              "products" : [
                {
                  "productID" : "a",
                  "type" : "Consumable",
                  "displayPrice" : "4,99"
                },
                { "productID" : "b",
                  "type" : "Consumable"
                }
              ],
              "settings" : { "_timeRate" :
                 14 }
            }
            """
        )
        #expect(
            catalog.diagnostics.map(\.description) == [
                #"6:24: products[0].displayPrice: "4,99" is not understood "#
                    + "(expected: digits with a point, such as 4.99), so the product is not for sale",
                "8:5: products[1].displayPrice: this is missing, so the product is not for sale",
                #"13:6: settings._timeRate: "14" is not understood, so it counts as absent"#,
            ]
        )
    }

    @Test func `thousands of faults are found in one pass`() throws {
        let entries = Array(repeating: #"{"productID":"x","type":"Consumable"}"#, count: 20_000)
        let catalog = try Catalog.reading("{\"products\":[\n\(entries.joined(separator: ",\n"))]}")
        #expect(catalog.diagnostics.map(\.line) == Array(2...20_001))
    }

    @Test(arguments: [
        (
            CatalogDiagnostic.Problem.missing, CatalogDiagnostic.Effect.offerDropped,
            "this is missing, so the offer is not made"
        ),
        (.duplicate("G"), .groupsMerged, #""G" was there before, so both groups are one"#),
        (
            .wrongType(expected: "a text", found: "null"), .entryIgnored,
            "null stands where a text belongs, so the entry is ignored"
        ),
    ])
    func `a diagnostic is one sentence`(
        problem: CatalogDiagnostic.Problem,
        effect: CatalogDiagnostic.Effect,
        sentence: String
    ) {
        let diagnostic = CatalogDiagnostic(place: "a.b[1]", line: 7, column: 3, problem: problem, effect: effect)
        #expect(diagnostic.description == "7:3: a.b[1]: \(sentence)")
    }
}
