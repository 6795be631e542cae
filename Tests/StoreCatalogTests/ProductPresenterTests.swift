import Foundation
import StoreCatalog
import StoreInterface
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ProductPresenterTests {
    private let catalog: Catalog

    init() throws { catalog = try Catalog.fixture("version-4.0") }

    @Test(arguments: [
        ("USA", "en_US", "0.99", "$0.99"),
        ("USA", "en_US", "0", "$0.00"),
        ("USA", "en_US", "1234567.89", "$1,234,567.89"),
        ("DEU", "en_US", "4.99", "€4.99"),
        ("DEU", "de_DE", "1234.5", "1.234,50\u{A0}€"),
        ("FRA", "fr_FR", "4.99", "4,99\u{A0}€"),
        ("GBR", "en_GB", "4.99", "£4.99"),
        ("JPN", "en_US", "600", "¥600"),
        ("USA", "de_DE", "4.99", "4,99\u{A0}$"),
    ])
    func `a price has a number, and a text in the storefront's currency and the locale's format (P-05)`(
        country: String,
        locale: String,
        price: String,
        text: String
    ) throws {
        let amount = try #require(Decimal(string: price))
        let coins = CatalogProduct(id: "coins", kind: .consumable, price: amount)
        let payload = presenter(country, locale, Catalog(products: [coins])).payload(for: coins)
        #expect(payload.price == amount)
        #expect(payload.displayPrice == text)
        #expect(payload.currency == StorefrontTable.storefront(countryCode: country).currency)
        #expect(payload.localeIdentifier == locale)
    }

    @Test func `the number of a price is the same in every storefront (P-05)`() throws {
        let oil = try #require(catalog.product("com.example.lighthouse.oil"))
        for country in ["USA", "DEU", "JPN", "ZZZ"] {
            #expect(presenter(country, "en_US").payload(for: oil).price == Decimal(string: "0.99"))
        }
    }

    @Test func `the JSON of a product, whose prices are texts (P-05)`() throws {
        let oil = try #require(catalog.product("com.example.lighthouse.oil"))
        let json = #"""
            {"attributes":{"description":{"standard":"Keeps the light burning for a night."},
            "icuLocale":"en_US@currency=USD","isFamilyShareable":0,"kind":"Consumable","name":"Lamp oil",
            "offerName":"com.example.lighthouse.oil",
            "offers":[{"currencyCode":"USD","price":"0.99","priceFormatted":"$0.99"}]},
            "href":"/v1/catalog/usa/in-apps/10A0C0E1","id":"10A0C0E1","type":"in-apps"}
            """#
        #expect(text(presenter("USA", "en_US").payload(for: oil)) == json.replacing("\n", with: ""))
    }

    @Test func `the JSON of a subscription, with every offer that a product shows (P-05)`() throws {
        let month = try #require(catalog.product("com.example.lighthouse.keeper.month"))
        let json = #"""
            {"attributes":{"description":{"standard":"Keeps the keeper."},
            "icuLocale":"en_US@currency=EUR","isFamilyShareable":0,"kind":"Auto-Renewable Subscription","name":"Keeper",
            "offerName":"com.example.lighthouse.keeper.month",
            "offers":[{"currencyCode":"EUR","discounts":[
            {"modeType":"FreeTrial","numOfPeriods":1,"price":"0","priceFormatted":"€0.00",
            "recurringSubscriptionPeriod":"P1W","type":"IntroOffer"},
            {"modeType":"PayAsYouGo","numOfPeriods":6,"offerId":"keeper.half","price":"1.99","priceFormatted":"€1.99",
            "recurringSubscriptionPeriod":"P1M","type":"AdhocOffer"},
            {"modeType":"PayUpFront","numOfPeriods":1,"offerId":"keeper.return","price":"4.99","priceFormatted":"€4.99",
            "recurringSubscriptionPeriod":"P3M","type":"WinBackOffer"}],
            "price":"2.99","priceFormatted":"€2.99","recurringSubscriptionPeriod":"P1M"}],
            "subscriptionFamilyId":"20B0D0F0","subscriptionFamilyName":"","subscriptionFamilyRank":2},
            "href":"/v1/catalog/deu/in-apps/30C0E001","id":"30C0E001","type":"in-apps"}
            """#
        #expect(text(presenter("DEU", "en_US").payload(for: month)) == json.replacing("\n", with: ""))
    }

    @Test func `a subscription without offers has an empty list of them`() throws {
        let year = try #require(catalog.product("com.example.lighthouse.keeper.year"))
        #expect(text(presenter("USA", "en_US").payload(for: year)).contains(#""discounts":[],"#))
    }

    @Test func `every text is unchanged in the JSON`() throws {
        let name = "\"Öl\" / \\ \n\t\u{1} 😀"
        let oil = CatalogProduct(
            id: "öl/\"1\"",
            kind: .consumable,
            price: 1,
            localizations: [CatalogLocalization(locale: "en_US", displayName: name)]
        )
        let payload = presenter("USA", "en_US", Catalog(products: [oil])).payload(for: oil)
        let document = try #require(JSONSerialization.jsonObject(with: payload.json) as? [String: Any])
        let attributes = try #require(document["attributes"] as? [String: Any])
        #expect(attributes["name"] as? String == name)
        #expect(attributes["offerName"] as? String == "öl/\"1\"")
    }

    @Test func `products are equal exactly when their JSON is (P-06)`() throws {
        let month = try #require(catalog.product("com.example.lighthouse.keeper.month"))
        let american = presenter("USA", "en_US")
        #expect(american.payload(for: month).json == american.payload(for: month).json)
        var changes: [CatalogProduct] = Array(repeating: month, count: 6)
        changes[0].price = 3
        changes[1].isFamilyShareable = true
        changes[2].subscription?.introductoryOffer = nil
        changes[3].subscription?.promotionalOffers[0].price = 2
        changes[4].localizations[0].description = ""
        changes[5].subscription?.level = 1
        let documents = changes.map { american.payload(for: $0).json } + [american.payload(for: month).json]
        #expect(Set(documents).count == 7)
        #expect(presenter("DEU", "en_US").payload(for: month).json != american.payload(for: month).json)
        // Properties that apps do not receive do not affect equality.
        var renamed = month
        renamed.referenceName = "Other"
        renamed.subscription?.codeOffers = [
            CatalogOffer(id: "FOG", kind: .code, paymentMode: .freeTrial, period: BillingPeriod(count: 1, unit: .week))
        ]
        #expect(american.payload(for: renamed) == american.payload(for: month))
    }

    @Test(arguments: ProductKind.allCases)
    func `the kind in the JSON is the raw value of the product type (P-07)`(kind: ProductKind) {
        let product = CatalogProduct(id: "x", kind: kind, price: 1)
        let payload = presenter("USA", "en_US", Catalog(products: [product])).payload(for: product)
        #expect(payload.kind == kind)
        #expect(text(payload).contains(#""kind":"\#(kind.rawValue)""#))
        let names = ["Consumable", "Non-Consumable", "Non-Renewing Subscription", "Auto-Renewable Subscription"]
        #expect(names.contains(kind.rawValue))
    }

    @Test func `offers are shown with their prices, and the introductory one without an identifier (P-08)`() throws {
        let month = try #require(catalog.product("com.example.lighthouse.keeper.month"))
        let subscription = try #require(presenter("USA", "en_US").payload(for: month).subscription)
        let trial = OfferPayload(
            id: nil,
            kind: .introductory,
            paymentMode: .freeTrial,
            period: BillingPeriod(count: 1, unit: .week),
            periodCount: 1,
            price: 0,
            displayPrice: "$0.00"
        )
        #expect(subscription.introductoryOffer == trial)
        #expect(subscription.promotionalOffers.map(\.id) == ["keeper.half"])
        #expect(subscription.promotionalOffers.map(\.displayPrice) == ["$1.99"])
        #expect(subscription.promotionalOffers.map(\.periodCount) == [6])
        #expect(subscription.winBackOffers.map(\.id) == ["keeper.return"])
    }

    @Test func `the level and the group of a subscription are shown as configured (P-09)`() throws {
        let year = try #require(catalog.product("com.example.lighthouse.keeper.year"))
        let subscription = try #require(presenter("USA", "en_US").payload(for: year).subscription)
        #expect(subscription.groupID == "20B0D0F0")
        #expect(subscription.groupLevel == 1)
        #expect(subscription.period == BillingPeriod(count: 1, unit: .year))
    }

    private func presenter(_ country: String, _ locale: String, _ catalog: Catalog? = nil) -> ProductPresenter {
        ProductPresenter(
            catalog: catalog ?? self.catalog,
            storefront: StorefrontTable.storefront(countryCode: country),
            localeIdentifier: locale
        )
    }

    private func text(_ payload: ProductPayload) -> String { String(decoding: payload.json, as: UTF8.self) }
}
