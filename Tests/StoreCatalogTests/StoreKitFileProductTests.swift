import Foundation
import StoreCatalog
import StoreInterface
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreKitFileProductTests {
    @Test(arguments: [
        ("Consumable", ProductKind.consumable), ("NonConsumable", .nonConsumable),
        ("NonRenewingSubscription", .nonRenewing),
    ])
    func `the types of the file are the kinds of the API (P-07)`(type: String, kind: ProductKind) throws {
        let catalog = try Catalog.products(#"{"productID":"x","type":"\#(type)","displayPrice":"1"}"#)
        #expect(catalog.product("x")?.kind == kind)
    }

    @Test(arguments: [
        #""Subscription""#, #""consumable""#, #""Non-Consumable""#, #""""#, "7", "null", #"["Consumable"]"#,
    ])
    func `a product of an unknown type is not for sale`(type: String) throws {
        let catalog = try Catalog.products(
            #"{"productID":"x","type":\#(type),"displayPrice":"1"}"#,
            #"{"productID":"y","type":"Consumable","displayPrice":"1"}"#
        )
        #expect(catalog.products.map(\.id) == ["y"])
        #expect(catalog.diagnostics.map(\.place) == ["products[0].type"])
        #expect(catalog.diagnostics.map(\.effect) == [.productDropped])
    }

    @Test(arguments: ["", #""productID":"","#, #""productID":null,"#, #""productID":12,"#])
    func `a product without an identifier is not for sale`(member: String) throws {
        let catalog = try Catalog.products(#"{\#(member)"type":"Consumable","displayPrice":"1"}"#)
        #expect(catalog.products == [])
        #expect(catalog.diagnostics.map(\.place) == ["products[0].productID"])
        #expect(catalog.diagnostics.map(\.effect) == [.productDropped])
    }

    @Test func `of two products with the same identifier the first one in the file counts`() throws {
        let first = #"{"productID":"x","type":"Consumable","displayPrice":"1"}"#
        let second = #"{"productID":"x","type":"NonRenewingSubscription","displayPrice":"2"}"#
        let list = try Catalog.products(first, second)
        #expect(list.products.map(\.price) == [1])
        #expect(list.findings == [#"products[1].productID: "x" was there before, so the product is not for sale"#])

        let lists = try Catalog.reading(#"{"nonRenewingSubscriptions":[\#(second)],"products":[\#(first)]}"#)
        #expect(lists.products.map(\.price) == [2])
        #expect(lists.diagnostics.map(\.place) == ["products[0].productID"])
    }

    @Test func `a product may use the identifier of a product that was left out`() throws {
        let catalog = try Catalog.products(
            #"{"productID":"x","type":"Consumable","displayPrice":"free"}"#,
            #"{"productID":"x","type":"Consumable","displayPrice":"2"}"#
        )
        #expect(catalog.products.map(\.price) == [2])
    }

    @Test func `values of the wrong type count as absent`() throws {
        let catalog = try Catalog.coins(
            #"""
            "displayPrice":"1","familyShareable":1,"internalID":99,"referenceName":{},
            "localizations":[7,{"locale":false,"displayName":"Coins","description":3}]
            """#
        )
        let coins = try #require(catalog.product("coins"))
        #expect(!coins.isFamilyShareable)
        #expect(coins.internalID == "coins")
        #expect(coins.referenceName == "")
        #expect(coins.localizations == [CatalogLocalization(locale: "", displayName: "Coins")])
        #expect(
            catalog.findings == [
                "products[0].familyShareable: a number stands where a boolean belongs, so it counts as absent",
                "products[0].internalID: a number stands where a text belongs, so it counts as absent",
                "products[0].referenceName: an object stands where a text belongs, so it counts as absent",
                "products[0].localizations[0]: a number stands where an object belongs, so the entry is ignored",
                "products[0].localizations[1].locale: a boolean stands where a text belongs, so it counts as absent",
                "products[0].localizations[1].description: a number stands where a text belongs, "
                    + "so it counts as absent",
            ]
        )
    }

    @Test func `a null value counts as absent`() throws {
        let catalog = try Catalog.reading(
            #"""
            {"identifier":null,"settings":null,"subscriptionGroups":null,"nonRenewingSubscriptions":null,
            "subscriptionOffersKeyPair":null,"products":[{"productID":"coins","type":"Consumable","displayPrice":"1",
            "referenceName":null,"internalID":null,"familyShareable":null,"localizations":null}]}
            """#
        )
        #expect(catalog == Catalog(products: [CatalogProduct(id: "coins", kind: .consumable, price: 1)]))
    }

    @Test(arguments: ["products", "nonRenewingSubscriptions", "subscriptionGroups", "settings", "identifier"])
    func `a list, the settings or the identifier of the wrong type is absent, and the rest is read`(
        key: String
    ) throws {
        let other = key == "products" ? "nonRenewingSubscriptions" : "products"
        let catalog = try Catalog.reading(
            #"{"\#(key)":true,"\#(other)":[{"productID":"x","type":"Consumable","displayPrice":"1"}]}"#
        )
        #expect(catalog.products.map(\.id) == ["x"])
        #expect(catalog.diagnostics.map(\.place) == [key])
        #expect(catalog.diagnostics.map(\.effect) == [.valueIgnored])
    }

    @Test func `unknown keys are ignored at every level, at the top level with a diagnostic`() throws {
        let plain = try Catalog.subscription(#""groupNumber":1"#)
        var adorned = try Catalog.reading(
            #"""
            {"future":[1,{"products":[]}],"settings":{"_future":{}},"subscriptionBundleGroups":[{}],
            "subscriptionGroups":[{"future":1,"id":"G","subscriptions":[
            {"productID":"pro","type":"RecurringSubscription","displayPrice":"4.99","recurringSubscriptionPeriod":"P1M",
            "future":null,"groupNumber":1}]}],"version":{"major":"nine"}}
            """#
        )
        #expect(adorned.diagnostics.map(\.place) == ["future"])
        adorned.diagnostics = []
        #expect(adorned == plain)
    }

    @Test(arguments: ["0.99", "17", ""])
    func `the version of the file does not change its meaning`(version: String) throws {
        let catalog = try Catalog.reading(
            #"{"version":"\#(version)","products":[{"productID":"x","type":"Consumable","displayPrice":"1"}]}"#
        )
        #expect(catalog.products.map(\.id) == ["x"])
        #expect(catalog.diagnostics == [])
    }

    @Test func `escape sequences in texts are decoded`() throws {
        let catalog = try Catalog.coins(
            #"""
            "displayPrice":"1","localizations":[{"locale":"en_US","displayName":"\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é😀","description":""}]
            """#
        )
        #expect(catalog.products.first?.localizations.first?.displayName == "\"\\/\u{8}\u{C}\n\r\té😀é😀")
    }
}
