import Foundation
import StoreKit
import StoreKitTest
import Testing

extension Conformance {
    @Suite @MainActor struct ProductTests {
        @Test func `unknown and repeated identifiers are ignored (P-01)`() async throws {
            _ = try TestShop()
            let products = try await Product.products(for: [Item.pro, "conformance.unknown", Item.pro])
            #expect(products.map(\.id) == [Item.pro])
            #expect(try await Product.products(for: [String]()).isEmpty)
        }

        @Test func `every product of the configuration is for sale (TS-58)`() async throws {
            _ = try TestShop()
            #expect(try await Set(Product.products(for: Item.all).map(\.id)) == Set(Item.all))
        }

        @Test func `a product has the price and the localized text of the configuration (P-05)`() async throws {
            let coins = try await TestShop().product(Item.coins)
            #expect(coins.price == Decimal(string: "0.99"))
            #expect(coins.displayPrice == "$0.99")
            #expect(coins.displayName == "Coins")
            #expect(coins.description == "A bag of coins.")
        }

        @Test func `a group without a text has an empty name (P-03)`() async throws {
            let plan = try await TestShop().product(Item.basic)
            #expect(plan.subscription?.groupDisplayName == "")
        }

        @Test func `the types have their documented raw values (P-07)`() async throws {
            let shop = try TestShop()
            let expected = [
                Item.coins: "Consumable", Item.pro: "Non-Consumable", Item.season: "Non-Renewing Subscription",
                Item.basic: "Auto-Renewable Subscription",
            ]
            for (id, type) in expected { #expect(try await shop.product(id).type.rawValue == type) }
        }

        @Test func `a product that is loaded twice equals itself (P-06)`() async throws {
            let shop = try TestShop()
            let (first, second) = (try await shop.product(Item.pro), try await shop.product(Item.pro))
            #expect(first == second)
            #expect(try await shop.product(Item.coins) != first)
        }

        @Test func `an introductory offer has no identifier, and a promotional offer has one (P-08)`() async throws {
            let info = try #require(try await TestShop().product(Item.basic).subscription)
            let introductory = try #require(info.introductoryOffer)
            #expect(introductory.id == nil && introductory.type == .introductory)
            #expect(introductory.paymentMode == .freeTrial && introductory.periodCount == 1)
            #expect(info.promotionalOffers.map(\.id) == ["loyal"])
        }

        @Test func `a subscription period has a unit, and seven days read as a week (S-45)`() async throws {
            let shop = try TestShop()
            let month = try #require(try await shop.product(Item.basic).subscription)
            #expect(month.subscriptionPeriod.unit == .month && month.subscriptionPeriod.value == 1)
            #expect(month.introductoryOffer?.period.unit == .week)
            let year = try #require(try await shop.product(Item.basicYear).subscription)
            #expect(year.subscriptionPeriod.unit == .year && year.subscriptionPeriod.value == 1)
        }

        @Test func `only auto-renewable subscriptions have subscription information (P-09)`() async throws {
            let shop = try TestShop()
            #expect(try await shop.product(Item.premium).subscription?.groupLevel == 1)
            #expect(try await shop.product(Item.basic).subscription?.groupLevel == 2)
            for id in [Item.coins, Item.pro, Item.season] {
                #expect(try await shop.product(id).subscription == nil)
            }
        }

        @Test func `the locale of the session chooses the text of a product (TS-18)`() async throws {
            let shop = try TestShop()
            shop.session.locale = Locale(identifier: "de_DE")
            #expect(try await eventually { try await shop.product(Item.coins).displayName == "Münzen" })
        }

        @Test func `the storefront of the session decides the currency (TS-16)`() async throws {
            let shop = try TestShop()
            shop.session.storefront = "DEU"
            let isChanged = try await eventually {
                try await shop.product(Item.coins).priceFormatStyle.currencyCode == "EUR"
            }
            #expect(isChanged)
        }

        @Test func `products of the original API have the same data (TS-63)`() async throws {
            let shop = try TestShop()
            let answer = try await ProductsLoader.load([Item.basic, Item.pro])
            for product in answer.products {
                let counterpart = try await shop.product(product.productIdentifier)
                #expect(product.price as Decimal == counterpart.price)
                #expect(product.localizedTitle == counterpart.displayName)
                #expect(product.subscriptionGroupIdentifier == counterpart.subscription?.subscriptionGroupID)
            }
        }

        @Test func `a products request reports unknown identifiers without an error (Q-73)`() async throws {
            _ = try TestShop()
            let answer = try await ProductsLoader.load([Item.pro, "conformance.unknown"])
            #expect(answer.products.map(\.productIdentifier) == [Item.pro])
            #expect(answer.invalidIdentifiers == ["conformance.unknown"])
        }
    }
}
