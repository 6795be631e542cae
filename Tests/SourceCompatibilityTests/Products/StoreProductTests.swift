import Foundation
import StoreKit
import Testing
import TestWaiting

/// Tests of the store's products in the original API.
@Suite(.timeLimit(.standard), .shop) @MainActor
struct StoreProductTests {
    @Test func `a consumable`() async throws {
        let product = try await product("coins")
        #expect(product.localizedTitle == "Coins")
        #expect(product.localizedDescription == "A hundred coins")
        #expect(product.price == NSDecimalNumber(string: "4.99"))
        #expect(!product.isFamilyShareable)
        #expect(product.localizedPrice == "$4.99")
    }

    @Test func `the price's locale names the storefront's currency`() async throws {
        let product = try await product("coins")
        #expect(product.priceLocale.identifier == "en_US@currency=USD")
        #expect(product.priceLocale.currencyCode == "USD")
    }

    @Test(arguments: ["coins", "pro", "season"])
    func `products that do not renew have no period, group or offers (Q-76)`(identifier: String) async throws {
        let product = try await product(identifier)
        #expect(product.subscriptionPeriod == nil)
        #expect(product.subscriptionGroupIdentifier == nil)
        #expect(product.introductoryPrice == nil)
        #expect(product.discounts.isEmpty)
    }

    @Test func `a subscription has a period, a group and an introductory offer (Q-76)`() async throws {
        let product = try await product("plan.month")
        #expect(product.subscriptionPeriod?.unit == .month)
        #expect(product.subscriptionPeriod?.numberOfUnits == 1)
        #expect(product.subscriptionGroupIdentifier == "plans")
        let offer = try #require(product.introductoryPrice)
        #expect(offer.type == .introductory)
        #expect(offer.identifier == nil)
        #expect(offer.paymentMode == .freeTrial)
        #expect(offer.price == 0)
        #expect(offer.priceLocale == product.priceLocale)
        #expect(offer.numberOfPeriods == 1)
        #expect(offer.subscriptionPeriod.localizedPeriod == "1 week")
    }

    @Test func `discounts are the promotional offers alone (Q-76)`() async throws {
        let product = try await product("plan.month")
        #expect(product.discounts.map(\.identifier) == ["spring"])
        let offer = try #require(product.discounts.first)
        #expect(offer.type == .subscription)
        #expect(offer.paymentMode == .payAsYouGo)
        #expect(offer.numberOfPeriods == 3)
        #expect(offer.localizedPrice == "$0.99")
        #expect(offer.subscriptionPeriod.unit == .month)
    }

    @Test func `nothing of the store is downloadable (D-08)`() async throws {
        let product = try await product("pro")
        #expect(!product.isDownloadable)
        #expect(product.downloadContentLengths.isEmpty)
    }

    private func product(_ identifier: String) async throws -> SKProduct {
        let loader = ProductLoader()
        let product: SKProduct? = await withCheckedContinuation { continuation in
            loader.load([identifier]) { products, _ in continuation.resume(returning: products?.first) }
        }
        return try #require(product)
    }
}
