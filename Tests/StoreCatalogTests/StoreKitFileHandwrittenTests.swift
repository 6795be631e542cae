import Foundation
import StoreCatalog
import StoreInterface
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreKitFileHandwrittenTests {
    private let catalog: Catalog

    init() throws { catalog = try Catalog.fixture("written-by-hand") }

    @Test func `products are in the order of the file, whichever list is first`() {
        #expect(catalog.products.map(\.id) == ["club.week", "club.year", "visit", "coins"])
    }

    @Test func `the type of a product decides its kind, not the list that contains it`() {
        let kinds = catalog.products.map(\.kind)
        #expect(kinds == [.autoRenewable, .autoRenewable, .nonRenewing, .consumable])
    }

    @Test func `a subscription outside of its group joins it`() {
        #expect(catalog.groups.map(\.id) == ["club"])
        #expect(catalog.group("club")?.productIDs == ["club.week", "club.year"])
    }

    @Test func `a subscription without a level has the highest (P-09)`() {
        #expect(catalog.product("club.week")?.subscription?.level == 1)
        #expect(catalog.product("club.year")?.subscription?.level == 1)
    }

    @Test func `seven days are a week (S-45)`() {
        #expect(catalog.product("club.week")?.subscription?.period == BillingPeriod(count: 1, unit: .week))
    }

    @Test func `a trial costs nothing, even if its entry has a price`() throws {
        let offer = try #require(catalog.product("club.week")?.subscription?.introductoryOffer)
        #expect(offer.price == 0)
        #expect(offer.period == BillingPeriod(count: 3, unit: .day))
        #expect(offer.internalID == "")
    }

    @Test func `an offer may use its alternative names`() throws {
        let offer = try #require(catalog.product("club.week")?.subscription?.promotionalOffers.first)
        #expect(offer.id == "club.two")
        #expect(offer.price == Decimal(string: "0.5"))
        #expect(offer.periodCount == 2)
    }

    @Test func `win-back offers under a misspelled key are ignored with a diagnostic`() {
        #expect(catalog.product("club.week")?.subscription?.winBackOffers == [])
        #expect(
            catalog.findings == [
                #"subscriptionGroups[0].subscriptions[0].winBackOffers: the store reads "winbackOffers" instead, "#
                    + "so it counts as absent"
            ]
        )
    }

    @Test func `missing values have their defaults`() throws {
        #expect(catalog.identifier == "")
        #expect(catalog.settings == .defaults)
        #expect(catalog.offersKeyPair == nil)
        let coins = try #require(catalog.product("coins"))
        #expect(coins.internalID == "coins")
        #expect(coins.referenceName == "")
        #expect(!coins.isFamilyShareable)
        #expect(coins.localizations == [])
    }

    @Test func `an empty object is an empty store`() throws {
        #expect(try Catalog.reading("{}") == .empty)
        #expect(try Catalog.reading("\u{FEFF} {}\n") == .empty)
    }
}
