import Foundation
import StoreCatalog
import StoreInterface
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreKitFileVersionTests {
    static let versions = ["1.0", "1.1", "1.2", "2.0", "3.0", "4.0", "5.0", "6.3"]

    @Test(arguments: versions)
    func `a file of every version is read completely`(version: String) throws {
        let catalog = try Catalog.fixture("version-\(version)")
        let oil = try #require(catalog.product("com.example.lighthouse.oil"))
        #expect(oil.kind == .consumable)
        #expect(oil.price == Decimal(string: "0.99"))
        #expect(oil.internalID == "10A0C0E1")
        #expect(oil.referenceName == "Lamp oil")
        #expect(!oil.isFamilyShareable)
        #expect(oil.subscription == nil)
        let text = CatalogLocalization(
            locale: "en_US",
            displayName: "Lamp oil",
            description: "Keeps the light burning for a night."
        )
        #expect(oil.localizations == [text])
        let lens = try #require(catalog.product("com.example.lighthouse.lens"))
        #expect(lens.kind == .nonConsumable)
        #expect(lens.isFamilyShareable)
        #expect(catalog.identifier == "0A0B0C" + version.replacing("1.0", with: "01").replacing(".", with: ""))
        #expect(catalog.diagnostics == [])
    }

    @Test(arguments: versions)
    func `every version has its subscriptions in a group, with a level and a period (P-09)`(version: String) throws {
        let catalog = try Catalog.fixture("version-\(version)")
        let ids = ["com.example.lighthouse.keeper.month", "com.example.lighthouse.keeper.year"]
        #expect(catalog.groups.map(\.id) == ["20B0D0F0"])
        #expect(catalog.group("20B0D0F0")?.name == "Keepers")
        #expect(catalog.group("20B0D0F0")?.productIDs == ids)
        let month = try #require(catalog.product(ids[0])?.subscription)
        let year = try #require(catalog.product(ids[1])?.subscription)
        #expect(month.groupID == "20B0D0F0")
        #expect(month.period == BillingPeriod(count: 1, unit: .month))
        #expect(year.period == BillingPeriod(count: 1, unit: .year))
        // The year is the higher service.
        #expect((month.level, year.level) == (2, 1))
    }

    @Test(arguments: versions.dropFirst())
    func `from 1.1 on there are non-renewing subscriptions`(version: String) throws {
        let season = try Catalog.fixture("version-\(version)").product("com.example.lighthouse.season")
        #expect(season?.kind == .nonRenewing)
        #expect(season?.price == Decimal(string: "9.99"))
        #expect(season?.subscription == nil)
    }

    @Test func `version 1.0 has introductory offers with their type`() throws {
        let offer = try introductoryOffer("month", in: "1.0")
        #expect(
            offer
                == CatalogOffer(
                    kind: .introductory,
                    paymentMode: .payAsYouGo,
                    period: BillingPeriod(count: 1, unit: .month),
                    periodCount: 3,
                    price: try #require(Decimal(string: "0.99")),
                    internalID: "40D0F001"
                )
        )
        #expect(try introductoryOffer("year", in: "1.0") == nil)
    }

    @Test func `version 1.1 has promotional offers`() throws {
        let month = try subscription("month", in: "1.1")
        #expect(month.introductoryOffer?.paymentMode == .freeTrial)
        #expect(month.introductoryOffer?.periodCount == 1)
        #expect(
            month.promotionalOffers == [
                CatalogOffer(
                    id: "keeper.spring",
                    kind: .promotional,
                    paymentMode: .payUpFront,
                    period: BillingPeriod(count: 3, unit: .month),
                    price: try #require(Decimal(string: "5.99")),
                    internalID: "40D0F002",
                    referenceName: "Spring"
                )
            ]
        )
    }

    @Test func `version 1.2 has offer codes, known by their reference names`() throws {
        let codes = try subscription("month", in: "1.2").codeOffers
        #expect(
            codes == [
                CatalogOffer(
                    id: "FOGHORN",
                    kind: .code,
                    paymentMode: .freeTrial,
                    period: BillingPeriod(count: 1, unit: .month),
                    internalID: "40D0F003",
                    referenceName: "FOGHORN",
                    eligibility: [.new, .expired],
                    isStackable: true
                )
            ]
        )
    }

    @Test func `version 2.0 has a key for promotional offers, a storefront, a locale and a rate`() throws {
        let catalog = try Catalog.fixture("version-2.0")
        #expect(
            catalog.offersKeyPair
                == OffersKeyPair(id: "LIGHT00001", privateKey: Data("key of the lighthouse".utf8))
        )
        var settings = CatalogSettings.defaults
        settings.interruptedPurchasesEnabled = true
        settings.localeIdentifier = "de_DE"
        settings.storefrontCountryCode = "DEU"
        settings.timeRateRawValue = 15
        settings.applicationID = 1_234_567_890
        #expect(catalog.settings == settings)
    }

    @Test func `version 3.0 has simulated errors, of which only the enabled ones apply`() throws {
        let catalog = try Catalog.fixture("version-3.0")
        #expect(
            catalog.settings.simulatedErrors == [
                CatalogSimulatedError(apiName: "Load Products", type: "generic", index: 2),
                CatalogSimulatedError(apiName: "Purchase", type: "purchase", index: 1),
            ]
        )
        #expect(catalog.groups.first?.localizations.map(\.locale) == ["en_US", "de_DE"])
    }

    @Test func `version 4.0 has win-back offers and every switch`() throws {
        let catalog = try Catalog.fixture("version-4.0")
        let month = try subscription("month", in: "4.0")
        #expect(
            month.winBackOffers == [
                CatalogOffer(
                    id: "keeper.return",
                    kind: .winBack,
                    paymentMode: .payUpFront,
                    period: BillingPeriod(count: 3, unit: .month),
                    price: try #require(Decimal(string: "4.99")),
                    internalID: "40D0F004",
                    referenceName: "Return",
                    isEligible: true
                )
            ]
        )
        #expect(month.promotionalOffers.first?.periodCount == 6)
        var settings = CatalogSettings.defaults
        settings.askToBuyEnabled = true
        settings.billingGracePeriodEnabled = true
        settings.interruptedPurchasesEnabled = true
        settings.billingRetryEnabled = true
        settings.dialogsDisabled = true
        settings.failTransactionsEnabled = true
        settings.localeIdentifier = "fr_CA"
        settings.storefrontCountryCode = "CAN"
        #expect(catalog.settings == settings)
    }

    @Test(arguments: ["5.0", "6.3"])
    func `from 5.0 on there are billing plans, and introductory offers for each`(version: String) throws {
        let year = try subscription("year", in: version)
        #expect(
            year.billingPlans == [
                CatalogBillingPlan(
                    billingPlanType: "BILLED_UPFRONT",
                    price: try #require(Decimal(string: "29.99")),
                    internalID: "60F00002"
                ),
                CatalogBillingPlan(
                    billingPlanType: "MONTHLY",
                    price: try #require(Decimal(string: "2.75")),
                    commitmentPrice: 33,
                    internalID: "60F00003"
                ),
            ]
        )
        #expect(year.introductoryOffer?.internalID == "40D0F006")
        #expect(year.introductoryOffer?.billingPlanType == "BILLED_UPFRONT")
        #expect(try introductoryOffer("month", in: version)?.internalID == "40D0F001")
        #expect(year.codeOffers.first?.eligibility == Set(CodeEligibility.allCases))
        #expect(year.codeOffers.first?.isStackable == false)
    }

    private func subscription(_ name: String, in version: String) throws -> CatalogSubscription {
        let catalog = try Catalog.fixture("version-\(version)")
        return try #require(catalog.product("com.example.lighthouse.keeper.\(name)")?.subscription)
    }

    private func introductoryOffer(_ name: String, in version: String) throws -> CatalogOffer? {
        try subscription(name, in: version).introductoryOffer
    }
}
