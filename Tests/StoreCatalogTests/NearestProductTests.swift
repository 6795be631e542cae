import Foundation
import StoreCatalog
import StoreInterface
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct NearestProductTests {
    private static let catalog = Catalog(
        products: ["coins.100", "coins.500", "com.example.shop.pro", "Gold", "a"].map {
            CatalogProduct(id: $0, kind: .consumable, price: 1)
        }
    )

    @Test(arguments: [
        ("coin.100", ["coins.100", "coins.500"]), ("coins.50", ["coins.500", "coins.100"]),
        ("COINS.100", ["coins.100", "coins.500"]), ("pro", ["com.example.shop.pro"]),
        ("shop.pro", ["com.example.shop.pro"]),
        ("com.other.Gold", ["Gold"]), ("gold", ["Gold"]), ("gems", []), ("xpro", []), ("", ["a"]),
    ])
    func `similar identifiers differ in a few letters, or one ends with the other`(asked: String, similar: [String]) {
        #expect(Self.catalog.identifiers(similarTo: asked) == similar)
    }
}
