import Foundation
import StoreCatalog
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreKitFileSettingsTests {
    @Test func `without settings all switches are off, the storefront is USA, and time is real (TS-14)`() throws {
        let settings = try Catalog.settings("").settings
        #expect(settings == .defaults)
        #expect(!settings.askToBuyEnabled)
        #expect(!settings.billingGracePeriodEnabled)
        #expect(!settings.interruptedPurchasesEnabled)
        #expect(!settings.billingRetryEnabled)
        #expect(!settings.dialogsDisabled)
        #expect(!settings.failTransactionsEnabled)
        #expect(settings.failureErrorCode == 0)
        #expect(settings.simulatedErrors == [])
        #expect(settings.localeIdentifier == "en_US")
        #expect(settings.storefrontCountryCode == "USA")
        #expect(settings.timeRateRawValue == 0)
    }

    @Test(arguments: [
        "_askToBuyEnabled", "_billingGracePeriodEnabled", "_billingIssuesEnabled", "_renewalBillingIssuesEnabled",
        "_disableDialogs", "_failTransactionsEnabled",
    ])
    func `each switch is read separately`(key: String) throws {
        let settings = try Catalog.settings(#""\#(key)":true"#).settings
        let switches = [
            "_askToBuyEnabled": settings.askToBuyEnabled,
            "_billingGracePeriodEnabled": settings.billingGracePeriodEnabled,
            "_billingIssuesEnabled": settings.interruptedPurchasesEnabled,
            "_renewalBillingIssuesEnabled": settings.billingRetryEnabled,
            "_disableDialogs": settings.dialogsDisabled,
            "_failTransactionsEnabled": settings.failTransactionsEnabled,
        ]
        #expect(switches.filter(\.value).map(\.key) == [key])
        for other in ["1", #""true""#, "null", "{}", "false"] {
            #expect(try Catalog.settings(#""\#(key)":\#(other)"#).settings == .defaults)
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005])
    func `every known time rate is read (TS-30)`(rate: Int) throws {
        let catalog = try Catalog.settings(#""_timeRate":\#(rate),"_compatibilityTimeRate":{"3":5}"#)
        #expect(catalog.settings.timeRateRawValue == rate)
        #expect(catalog.diagnostics == [])
    }

    @Test(arguments: ["7", "14", "16", "-1", "999", "1006", "1.5", #""13""#, "true"])
    func `an unknown time rate becomes real time, with a diagnostic (TS-30)`(rate: String) throws {
        let catalog = try Catalog.settings(#""_timeRate":\#(rate),"_compatibilityTimeRate":6"#)
        #expect(catalog.settings.timeRateRawValue == 0)
        #expect(catalog.diagnostics.map(\.place) == ["settings._timeRate"])
    }

    @Test func `storefront and locale are read unchanged, and empty ones count as absent`() throws {
        let catalog = try Catalog.settings(#""_storefront":"deu","_locale":"zh-Hans""#)
        #expect(catalog.settings.storefrontCountryCode == "DEU")
        #expect(catalog.settings.localeIdentifier == "zh-Hans")
        #expect(try Catalog.settings(#""_storefront":"","_locale":"""#).settings == .defaults)
        #expect(try Catalog.settings(#""_storefront":49,"_locale":["de"]"#).settings == .defaults)
    }

    @Test(arguments: [("2", 2), ("0", 0), ("-1", -1), ("null", 0), (#""2""#, 0)])
    func `the error code of failing transactions`(json: String, code: Int) throws {
        #expect(try Catalog.settings(#""_storeKitError":\#(json)"#).settings.failureErrorCode == code)
    }

    @Test(arguments: [
        "Load Products", "Purchase", "Verification", "App Store Sync", "Subscription Status", "App Transaction",
        "Manage Subscriptions Sheet", "Refund Request Sheet", "Offer Code Redeem Sheet", "Something New",
    ])
    func `a simulated error is set only if it is enabled and selected`(name: String) throws {
        func armed(_ members: String) throws -> [CatalogSimulatedError] {
            try Catalog.settings(#""_storeKitErrors":[{"name":"\#(name)",\#(members)}]"#).settings.simulatedErrors
        }
        let current = #""current":{"type":"generic","index":3}"#
        let error = CatalogSimulatedError(apiName: name, type: "generic", index: 3)
        #expect(try armed(#""enabled":true,\#(current)"#) == [error])
        #expect(try armed(#""enabled":false,\#(current)"#) == [])
        #expect(try armed(current) == [])
        #expect(try armed(#""enabled":true,"current":null"#) == [])
        #expect(try armed(#""enabled":true"#) == [])
    }

    @Test func `the type of a simulated error is recognized in every spelling`() throws {
        let errors = try Catalog.settings(
            #"""
            "_storeKitErrors":[
            {"name":"A","enabled":true,"current":{"type":"refundRequest","index":0}},
            {"name":"B","enabled":true,"current":{"type":"refund request","index":1}}]
            """#
        ).settings.simulatedErrors
        #expect(errors.map(\.type) == ["refundRequest", "refundRequest"])
    }

    @Test func `an enabled error without a selection is ignored`() throws {
        let catalog = try Catalog.settings(
            #"""
            "_storeKitErrors":[
            {"enabled":true,"current":{"type":"generic","index":0}},
            {"name":"A","enabled":true,"current":{"index":0}},
            {"name":"B","enabled":true,"current":{"type":"generic"}},
            {"name":"C","enabled":true,"current":{"type":"generic","index":"0"}},
            {"name":"D","enabled":true,"current":"generic"},"E"]
            """#
        )
        #expect(catalog.settings.simulatedErrors == [])
        #expect(
            catalog.diagnostics.map(\.place) == [
                "settings._storeKitErrors[0].name",
                "settings._storeKitErrors[1].current.type", "settings._storeKitErrors[2].current.index",
                "settings._storeKitErrors[3].current.index", "settings._storeKitErrors[4].current",
                "settings._storeKitErrors[5]",
            ]
        )
    }

    @Test(arguments: [
        #"{"id":"K"}"#, #"{"privateKey":"a2V5"}"#, #"{"id":"K","privateKey":"not base64!"}"#,
        #"{"id":7,"privateKey":"a2V5"}"#,
        #""K""#,
    ])
    func `a key pair with a missing half is ignored`(json: String) throws {
        let catalog = try Catalog.reading(#"{"subscriptionOffersKeyPair":\#(json)}"#)
        #expect(catalog.offersKeyPair == nil)
        #expect(catalog.diagnostics.count == 1)
    }

    @Test func `no diagnostic contains a private key`() throws {
        let catalog = try Catalog.reading(#"{"subscriptionOffersKeyPair":{"id":"K","privateKey":"c2VjcmV0*"}}"#)
        #expect(catalog.diagnostics.count == 1)
        #expect(!"\(catalog.diagnostics)".contains("c2VjcmV0"))
    }
}
