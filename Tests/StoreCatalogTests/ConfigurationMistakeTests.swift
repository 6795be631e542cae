import Foundation
import StoreCatalog
import StoreInterface
import Testing

/// Mistakes that people make in configurations, each with the diagnostic that names it.
@Suite struct ConfigurationMistakeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let file: String
        let line: String
        var testDescription: String { line }
    }

    static let mistakes = [
        Mistake(
            file: #"{"products":[{"productID":"coins","type":"consumable","displayPrice":"1.99"}]}"#,
            line:
                #"Shop.storekit:1:42: error: products[0].type: "consumable" is not understood (expected: Consumable, "#
                + "NonConsumable, NonRenewingSubscription or RecurringSubscription), so the product is not for sale"
        ),
        Mistake(
            file: #"{"products":[{"productID":"coins","type":"Consumable","displayPrice":"1,99"}]}"#,
            line: #"Shop.storekit:1:70: error: products[0].displayPrice: "1,99" is not understood "#
                + "(expected: digits with a point, such as 4.99), so the product is not for sale"
        ),
        Mistake(
            file: "{\"products\":[{\"productID\":\"a\",\"type\":\"Consumable\",\"displayPrice\":\"1\"},\n"
                + "{\"productID\":\"a\",\"type\":\"Consumable\",\"displayPrice\":\"2\"}]}",
            line: #"Shop.storekit:2:14: error: products[1].productID: "a" was there before, "#
                + "so the product is not for sale"
        ),
        Mistake(
            file: #"{"subscriptionGroups":[{"id":"G","subscriptions":[{"productID":"m","type":"RecurringSubscription","#
                + "\n"
                + #""displayPrice":"1","recurringSubscriptionPeriod":"1 month"}]}]}"#,
            line: "Shop.storekit:2:50: error: subscriptionGroups[0].subscriptions[0].recurringSubscriptionPeriod: "
                + #""1 month" is not understood (expected: an ISO 8601 period, such as P1W, P1M or P1Y), "#
                + "so the product is not for sale"
        ),
        Mistake(
            file: #"{"Products":[{"productID":"coins","type":"Consumable","displayPrice":"1"}]}"#,
            line: "Shop.storekit:1:13: error: Products: a configuration has no such key (it has: identifier, products, "
                + "nonRenewingSubscriptions, subscriptionGroups, settings, appPolicies, subscriptionOffersKeyPair, "
                + "version), so the entry is ignored"
        ),
        Mistake(
            file: #"{"settings":{"_askToBuyEnabled":false,"_timeRate":0,"_askToBuyEnabled":true}}"#,
            line: "Shop.storekit:1:53: warning: settings._askToBuyEnabled: the object has this key before, "
                + "so the last value counts"
        ),
        Mistake(
            file: #"{"version":{"major":99,"minor":0}}"#,
            line: "Shop.storekit:1:21: warning: version.major: the version 99 is later than 6, the newest known one, "
                + "so keys that it adds are ignored"
        ),
        Mistake(
            file: #"{"subscriptionGroups":[{"id":"G","subscriptions":[{"productID":"m","type":"RecurringSubscription","#
                + "\n"
                + #""displayPrice":"1","recurringSubscriptionPeriod":"P1M","subscriptionGroupID":"H"}]}]}"#,
            line: "Shop.storekit:2:78: warning: subscriptionGroups[0].subscriptions[0].subscriptionGroupID: "
                + #"the subscription names the group "H", and stands in the group "G", "#
                + "so the group in which it stands counts"
        ),
        Mistake(
            file: #"{"settings":{"_locale":"xx_YYYY"}}"#,
            line: #"Shop.storekit:1:24: warning: settings._locale: "xx_YYYY" is not understood (expected: a language, "#
                + "and possibly a script and a region, such as en_US), so it selects no text"
        ),
        Mistake(
            file: #"{"settings":{"_storefront":"XXX"}}"#,
            line:
                #"Shop.storekit:1:28: warning: settings._storefront: "XXX" is not understood (expected: a country of "#
                + "three letters (ISO 3166-1), such as USA), so the store derives its number and currency"
        ),
        Mistake(
            file:
                #"{"products":[{"productID":"a","type":"Consumable","displayPrice":"1","referenceName":"a\u001B[2J"}]}"#,
            line: "Shop.storekit:1:86: warning: products[0].referenceName: the text contains the control character "
                + "U+001B, so output for people shows an escape instead"
        ),
        Mistake(
            file: #"{"settings":{"_asktobuyenabled":true}}"#,
            line:
                #"Shop.storekit:1:33: warning: settings._asktobuyenabled: the store reads "_askToBuyEnabled" instead, "#
                + "so it counts as absent"
        ),
        Mistake(
            file: #"{"subscriptionOffersKeyPair":{"id":"K9","privateKey":"\#(curve384)"}}"#,
            line:
                #"Shop.storekit:1:54: error: subscriptionOffersKeyPair.privateKey: the key "K9" is on the curve P-384, "#
                + "and offers are signed with a key on the curve P-256, so signatures of offers are not checked"
        ),
    ]

    /// PKCS #8 with a key on P-384, made with the command line tool of OpenSSL.
    private static let curve384 =
        "MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBU1M7IlqEXf+vg1dg5j2WjMMDB/dmJbCbmiKub7XB6MqXc1YXTR4GwWUtV"
        + "vecitYShZANiAATj4Uh85COfzLH2JPWrx06b0BDexWZZBe7w7dRYI+JSffywboTgZJ/BEVRh10az3N1DJx8YxEtsW1REYESDIbnbIder"
        + "Tr1uWIRTCSI0Q/0+sY5PlhF2Y4XktGgg3ZgTgFI="
    private static let curve256 =
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdSrBk8hxWGc7oCVM41jczBhaDcS14N54/HjpR8e8nd2hRANCAAT2IjzE"
        + "p4VyS+CZAqNMbJzq76TE20nz/4rndzv0MiLtt8usFABkyDk2o+2QZcNhYQR2TzjuyNehvKsVdtTmSClp"

    @Test(arguments: mistakes)
    func `a mistake is reported with file, line, column, consequence and the expected values`(mistake: Mistake) throws {
        let catalog = try Catalog.reading(mistake.file)
        #expect(catalog.diagnostics.map { $0.line(inFile: "Shop.storekit") } == [mistake.line])
    }

    @Test func `all mistakes of one entry are reported in one run`() throws {
        let catalog = try Catalog.reading(
            #"""
            {"products":[
            {"productID":"a","type":"Gadget","displayPrice":"free","familyShareable":"no","localizations":[{"locale":7}]}],
            "subscriptionGroups":[{"id":"G","subscriptions":[
            {"productID":"m","type":"RecurringSubscription","displayPrice":"x","recurringSubscriptionPeriod":"1 month",
            "introductoryOffer":{"paymentMode":"gift","subscriptionPeriod":"a week"}}]}]}
            """#
        )
        #expect(
            catalog.diagnostics.map(\.place) == [
                "products[0].type", "products[0].displayPrice", "products[0].familyShareable",
                "products[0].localizations[0].locale", "subscriptionGroups[0].subscriptions[0].displayPrice",
                "subscriptionGroups[0].subscriptions[0].recurringSubscriptionPeriod",
                "subscriptionGroups[0].subscriptions[0].introductoryOffer.paymentMode",
                "subscriptionGroups[0].subscriptions[0].introductoryOffer.subscriptionPeriod",
            ]
        )
        #expect(catalog.products.isEmpty)
    }

    @Test(arguments: ["en_US", "tr", "zh_Hans", "zh-Hans_CN", "es_419", "fil", "sr_Latn_RS", "de_DE_1996", "en_xk"])
    func `a locale that a device can have is not reported`(locale: String) throws {
        #expect(try Catalog.settings(#""_locale":"\#(locale)""#).diagnostics.isEmpty)
    }

    @Test(arguments: ["english", "xx", "en_QQ", "en US", "_US", "en_", "e", "en_Latn_ZZ", "日本"])
    func `a locale that no device can have is reported`(locale: String) throws {
        #expect(try Catalog.settings(#""_locale":"\#(locale)""#).diagnostics.map(\.effect) == [.selectsNoText])
    }

    @Test func `an unknown key below the top level, or with an empty value, is not reported`() throws {
        let catalog = try Catalog.reading(
            """
            {"nonRenewableSubscriptions":[],"subscriptionBundleGroups":[{}],"settings":{"_lastVerificationError":0},
            "products":[{"productID":"a","type":"Consumable","displayPrice":"1","colour":"red"}]}
            """
        )
        #expect(catalog.findings == [])
        #expect(catalog.products.map(\.id) == ["a"])
    }

    @Test func `the last value of a repeated key is used at every depth`() throws {
        let catalog = try Catalog.products(
            #"{"productID":"a","type":"Consumable","displayPrice":"1","localizations":[{"locale":"en","locale":"de"}]}"#,
            #"{"productID":"b","type":"Consumable","displayPrice":"1","displayPrice":"2"}"#
        )
        #expect(catalog.product("b")?.price == 2)
        #expect(catalog.product("a")?.localizations.map(\.locale) == ["de"])
        #expect(
            catalog.diagnostics.map(\.place) == ["products[0].localizations[0].locale", "products[1].displayPrice"]
        )
        #expect(catalog.diagnostics.map(\.severity) == [.warning, .warning])
    }

    @Test(arguments: ["payAsYouGo", "payUpFront"])
    func `an offer with an empty price is free, with a warning`(mode: String) throws {
        let catalog = try Catalog.subscription(
            #"""
            "introductoryOffer":{"displayPrice":"","internalID":"32524E3C","numberOfPeriods":1,"paymentMode":"\#(mode)",
            "subscriptionPeriod":"P1Y"}
            """#
        )
        let offer = try #require(catalog.product("pro")?.subscription?.introductoryOffer)
        #expect(offer.price == 0 && offer.internalID == "32524E3C")
        #expect(catalog.diagnostics.map(\.effect) == [.offerIsFree])
    }

    @Test func `a P-256 key is used, even beside an invalid key`() throws {
        let good = try Catalog.reading(
            #"{"subscriptionOffersKeyPair":{"id":"K1","privateKey":"\#(Self.curve256)"}}"#
        )
        #expect(good.offersKeyPair?.id == "K1")
        #expect(good.findings == [])
        let bad = try Catalog.reading(#"{"subscriptionOffersKeyPair":{"id":"K9","privateKey":"\#(Self.curve384)"}}"#)
        #expect(bad.offersKeyPair == nil)
    }

    @Test func `the number of the app is read from a file that was synchronized`() throws {
        #expect(try Catalog.settings(#""_applicationInternalID":"1564759934""#).settings.applicationID == 1_564_759_934)
        for none in [#""_applicationInternalID":"x""#, #""_applicationInternalID":"-1""#, #""_locale":"en_US""#] {
            #expect(try Catalog.settings(none).settings.applicationID == nil)
        }
    }

    @Test func `a catalog has a path only if it was read from a file`() throws {
        #expect(try Catalog.fixture("version-1.0").path?.hasSuffix("/version-1.0.storekit") == true)
        #expect(try Catalog.reading("{}").path == nil)
    }
}
