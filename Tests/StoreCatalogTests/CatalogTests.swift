import Foundation
import StoreCatalog
import StoreInterface
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct CatalogTests {
    private let coins = CatalogProduct(id: "coins", kind: .consumable, price: 1)
    private let gems = CatalogProduct(id: "gems", kind: .consumable, price: 2)

    @Test(arguments: ["", "Coins", "coins ", "coin", "ｃoins"])
    func `identifiers match exactly`(id: String) {
        let catalog = Catalog(products: [coins, gems], groups: [SubscriptionGroup(id: "coins")])
        #expect(catalog.product("coins") == coins)
        #expect(catalog.product("gems") == gems)
        #expect(catalog.group("coins")?.id == "coins")
        #expect(catalog.product(id) == nil)
        #expect(catalog.group(id) == nil)
    }

    @Test func `changed products are found as they are now`() {
        var catalog = Catalog(products: [coins])
        catalog.products[0].price = 3
        catalog.products.insert(gems, at: 0)
        catalog.groups.append(SubscriptionGroup(id: "G"))
        #expect(catalog.product("coins")?.price == 3)
        #expect(catalog.product("gems") == gems)
        #expect(catalog.group("G") != nil)
        catalog.products.removeAll { $0.id == "coins" }
        catalog.groups = []
        #expect(catalog.product("coins") == nil)
        #expect(catalog.product("gems") == gems)
        #expect(catalog.group("G") == nil)
    }

    @Test func `of two products with one identifier, the catalog uses the first`() {
        var other = coins
        other.price = 9
        let groups = [SubscriptionGroup(id: "G", name: "First"), SubscriptionGroup(id: "G", name: "Second")]
        let catalog = Catalog(products: [coins, other], groups: groups)
        #expect(catalog.product("coins")?.price == 1)
        #expect(catalog.group("G")?.name == "First")
    }

    @Test func `an empty catalog sells nothing, with default settings`() {
        #expect(Catalog.empty.products == [])
        #expect(Catalog.empty.groups == [])
        #expect(Catalog.empty.settings == .defaults)
        #expect(Catalog.empty.product("") == nil)
    }
}
