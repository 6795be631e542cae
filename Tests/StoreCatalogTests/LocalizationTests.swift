import Foundation
import StoreCatalog
import StoreInterface
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct LocalizationTests {
    @Test(arguments: [
        // Its own text.
        ("de_AT", ["en_US", "de_DE", "de_AT"], "de_AT"),
        ("de-at", ["en_US", "de_DE", "de_AT"], "de_AT"),
        ("DE_AT", ["en-US", "de-DE", "de-AT"], "de-AT"),
        ("de_AT@currency=EUR", ["de_DE", "de_AT"], "de_AT"),
        ("tr", ["en_US", "tr"], "tr"),
        // The same language.
        ("de_CH", ["en_US", "de_DE", "de_AT"], "de_DE"),
        ("tr_TR", ["en_US", "tr"], "tr"),
        ("en_GB", ["es_ES", "en_AU", "en_US"], "en_AU"),
        ("es_MX", ["en_US", "es_ES"], "es_ES"),
        // The same language in the same script.
        ("zh_TW", ["en_US", "zh_Hans", "zh_Hant"], "zh_Hant"),
        ("zh_CN", ["en_US", "zh_TW", "zh_Hans"], "zh_Hans"),
        ("zh_Hans", ["zh_TW", "zh_CN"], "zh_CN"),
        ("zh_HK", ["zh_Hans", "zh_TW"], "zh_TW"),
        ("zh_HK", ["en_US", "zh_Hans"], "zh_Hans"),
        // American English.
        ("fr_FR", ["de_DE", "en_GB", "en_US"], "en_US"),
        ("fr_FR", ["de_DE", "EN-us"], "EN-us"),
        // Whatever there is.
        ("fr_FR", ["de_DE", "en_GB"], "de_DE"),
        ("xx_YY", ["de_DE"], "de_DE"),
        ("en_US", [""], ""),
    ])
    func `a text is that of the locale, else of its language, else American, else the first (P-04)`(
        locale: String,
        offered: [String],
        chosen: String
    ) {
        let texts = offered.map {
            CatalogLocalization(locale: $0, displayName: "name \($0)", description: "text \($0)")
        }
        let coins = CatalogProduct(id: "coins", kind: .consumable, price: 1, localizations: texts)
        let payload = presenter(locale: locale, of: Catalog(products: [coins])).payload(for: coins)
        #expect(payload.displayName == "name \(chosen)")
        #expect(payload.description == "text \(chosen)")
    }

    @Test func `without a text names and descriptions are empty, and not the identifier (P-03)`() throws {
        let catalog = try Catalog.subscription(#""localizations":[],"referenceName":"Pro""#)
        let payload = presenter(of: catalog).payload(for: try #require(catalog.product("pro")))
        #expect(payload.displayName == "")
        #expect(payload.description == "")
        #expect(payload.subscription?.groupDisplayName == "")
    }

    @Test func `an empty text of the locale is not replaced (P-03)`() throws {
        let catalog = try Catalog.coins(
            #"""
            "displayPrice":"1","localizations":[{"locale":"en_US","displayName":"Coins"},
            {"locale":"de_DE","displayName":"","description":""}]
            """#
        )
        let coins = try #require(catalog.product("coins"))
        #expect(presenter(locale: "de_DE", of: catalog).payload(for: coins).displayName == "")
        #expect(presenter(locale: "en_US", of: catalog).payload(for: coins).displayName == "Coins")
    }

    @Test(arguments: [
        ("en_US", "Keepers of the Light"), ("de_AT", "Leuchtturmwärter"), ("fr_FR", "Keepers of the Light"),
    ])
    func `the group's name is chosen as the product's (P-04)`(locale: String, name: String) throws {
        let catalog = try Catalog.fixture("version-3.0")
        let month = try #require(catalog.product("com.example.lighthouse.keeper.month"))
        #expect(presenter(locale: locale, of: catalog).payload(for: month).subscription?.groupDisplayName == name)
    }

    private func presenter(locale: String = "en_US", of catalog: Catalog) -> ProductPresenter {
        ProductPresenter(
            catalog: catalog,
            storefront: StorefrontTable.storefront(countryCode: "USA"),
            localeIdentifier: locale
        )
    }
}
