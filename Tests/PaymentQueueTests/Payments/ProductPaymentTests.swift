import Foundation
import OpenStoreKitTest
@testable import PaymentQueue
import StoreTestSupport
import Testing
import TestWaiting

/// Payments that an app makes from a product that it has loaded.
@Suite(.timeLimit(.standard)) struct ProductPaymentTests {
    private func product(_ identifier: String, of store: SimulatedStore) async throws -> SKProduct {
        SKProduct(try #require(try await store.run { try await Product.products(for: [identifier]) }.first))
    }

    @Test func `a payment made from a product buys the product (Q-34)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let coins = try await product("coins", of: shop.store)
        shop.queue.add(SKPayment(product: coins))
        let bought = try await listener.transaction(in: .purchased)
        #expect(bought.payment == SKPayment(product: coins))
    }

    @Test func `a payment with another identifier than its product has buys the product of the identifier (Q-25)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let payment = SKMutablePayment(product: try await product("coins", of: shop.store))
        payment.productIdentifier = "gems"
        shop.queue.add(payment)
        let bought = try await listener.transaction(in: .purchased)
        #expect(bought.payment.productIdentifier == "gems")
        #expect(await shop.store.run { await Transaction.latest(for: "gems") } != nil)
        #expect(await shop.store.run { await Transaction.latest(for: "coins") } == nil)
    }

    @Test func `a payment made from a product that the store does not sell fails (E-01)`() async throws {
        let earlier = try SimulatedStore(selling: [.consumable("old", price: 1)])
        let store = try SimulatedStore(selling: [.consumable("new", price: 1)])
        let old = try await product("old", of: earlier)
        let listener = Listener()
        store.run {
            SKPaymentQueue.default().add(listener)
            SKPaymentQueue.default().add(SKPayment(product: old))
        }
        let failed = try await listener.transaction(in: .failed)
        #expect((failed.error as? SKError)?.code == .storeProductNotAvailable)
    }
}
