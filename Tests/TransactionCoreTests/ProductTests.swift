import Foundation
import StoreInterface
import StoreTime
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct ProductTests {
    private func product(_ payload: ProductPayload) async throws -> Product {
        let shop = try Shop { $0.products = [payload] }
        return try await shop.visit { try #require(try await Product.products(for: [payload.id]).first) }
    }

    @Test func `products are requested with any collection of identifiers (P-01)`() async throws {
        let shop = try Shop { $0.products = [Sample.product("a"), Sample.product("b")] }
        try await shop.visit {
            let (some, one, none) = (
                try await Product.products(for: ["b", "unknown", "a"]), try await Product.products(for: Set(["a"])),
                try await Product.products(for: [String]())
            )
            #expect(some.map(\.id) == ["b", "a"])
            #expect(one.map(\.id) == ["a"])
            #expect(none.isEmpty)
        }
    }

    @Test func `a product has the values of the store's JSON (P-03, P-05)`() async throws {
        let product = try await product(Sample.product("key"))
        #expect(product.id == "key")
        #expect(product.displayName == "Name of key")
        #expect(product.description == "About key")
        #expect(product.price == Decimal(string: "4.99"))
        #expect(product.displayPrice == "$4.99")
        #expect(product.isFamilyShareable)
        #expect(product.subscription == nil)
        #expect(product.jsonRepresentation == Data("{\"attributes\":{\"offerName\":\"key\"}}".utf8))
        #expect(product.debugDescription == "{\"attributes\":{\"offerName\":\"key\"}}")
    }

    @Test func `amounts are written in the product's currency and locale (P-05)`() async throws {
        var payload = Sample.product("key")
        payload.currency = "EUR"
        payload.localeIdentifier = "de_DE"
        let style = try await product(payload).priceFormatStyle
        #expect(style.currencyCode == "EUR")
        #expect(style.locale.identifier == "de_DE")
        #expect(Decimal(5).formatted(style).contains("5,00"))
    }

    @Test func `products are equal when their JSON is (P-06)`() async throws {
        var other = Sample.product("key")
        other.displayName = "Renamed, but the same JSON"
        let (first, second) = (try await product(Sample.product("key")), try await product(other))
        #expect(first == second)
        #expect(Set([first, second]).count == 1)
        other.json = Data("{}".utf8)
        let third = try await product(other)
        #expect(first != third)
    }

    static let kinds: [(ProductKind, Product.ProductType, String)] = [
        (.consumable, .consumable, "Consumable"), (.nonConsumable, .nonConsumable, "Non-Consumable"),
        (.nonRenewing, .nonRenewable, "Non-Renewing Subscription"),
        (.autoRenewable, .autoRenewable, "Auto-Renewable Subscription"),
    ]

    @Test(arguments: kinds)
    func `the kind of a product is spelled as in signed values (P-07)`(
        kind: ProductKind,
        type: Product.ProductType,
        spelling: String
    ) async throws {
        let product = try await product(Sample.product("key", kind: kind))
        #expect(product.type == type)
        #expect(product.type.rawValue == spelling)
    }

    @Test func `a subscription has group, level and offers of every kind (P-08, P-09)`() async throws {
        let info = try #require(try await product(Sample.subscription("gold")).subscription)
        #expect(info.subscriptionGroupID == "plans")
        #expect(info.groupDisplayName == "Plans")
        #expect(info.groupLevel == 2)
        let introductory = try #require(info.introductoryOffer)
        #expect(introductory.id == nil)
        #expect(introductory.type == .introductory)
        #expect(introductory.paymentMode == .freeTrial)
        #expect(introductory.period == .monthly)
        #expect(introductory.periodCount == 3)
        #expect(introductory.price == Decimal(string: "0.99"))
        #expect(introductory.displayPrice == "$0.99")
        #expect(info.promotionalOffers.map(\.id) == ["half"])
        #expect(info.promotionalOffers.map(\.type) == [.promotional])
        #expect(info.promotionalOffers.map(\.paymentMode) == [.payAsYouGo])
        #expect(info.winBackOffers.map(\.id) == ["back"])
        #expect(info.winBackOffers.map(\.type) == [.winBack])
        #expect(info.winBackOffers.map(\.paymentMode) == [.payUpFront])
    }

    @Test func `seven days are one week (S-45)`() async throws {
        let info = try #require(try await product(Sample.subscription("gold")).subscription)
        #expect(info.subscriptionPeriod == .weekly)
        #expect(info.subscriptionPeriod.unit == .week)
        #expect(info.subscriptionPeriod.value == 1)
    }

    @Test func `units of a period are ordered by their length`() {
        #expect([Product.SubscriptionPeriod.Unit.year, .day, .month, .week].sorted() == [.day, .week, .month, .year])
    }

    @Test func `a period covers the dates that the store would count`() {
        let start = StoreDate(milliseconds: 1_706_659_200_000).date  // 2024-01-31
        let range = Product.SubscriptionPeriod.monthly.dateRange(referenceDate: start)
        #expect(range.lowerBound == start)
        #expect(range.upperBound == Date(timeIntervalSince1970: 1_709_164_800))  // 2024-02-29
        #expect(DateComponents(subscriptionPeriod: .everyTwoWeeks).day == 14)
        #expect(DateComponents(subscriptionPeriod: .yearly).year == 1)
    }

    @Test func `a period can be written with the product's styles`() async throws {
        let product = try await product(Sample.subscription("gold"))
        let start = StoreDate(milliseconds: 1_706_659_200_000).date
        let period = Product.SubscriptionPeriod.everyTwoMonths
        #expect(period.formatted(product.subscriptionPeriodFormatStyle, referenceDate: start).contains("2 month"))
        #expect(period.unit.formatted(product.subscriptionPeriodUnitFormatStyle) == "month")
        #expect(
            Product.SubscriptionPeriod.weekly.formatted(.units(allowed: [.weeks], width: .wide), referenceDate: start)
                == "1 week"
        )
    }

    @Test func `a product finds its latest transaction and its entitlement (T-20)`() async throws {
        let shop = try Shop { state in
            state.products = [Sample.product("key")]
            state.transactions = [Shop.transaction(0, of: "key"), Shop.transaction(1, of: "other")]
        }
        try await shop.visit {
            let product = try #require(try await Product.products(for: ["key"]).first)
            #expect(await product.latestTransaction?.unsafePayloadValue.id == 0)
            #expect(await product.currentEntitlement?.unsafePayloadValue.id == 0)
            #expect(await product.currentEntitlements.collected().map(\.unsafePayloadValue.id) == [0])
            shop.withState { $0.transactions[0].revocationDate = Shop.openingDay }
            #expect(await product.latestTransaction?.unsafePayloadValue.id == 0)
            #expect(await product.currentEntitlement == nil)
        }
    }
}
