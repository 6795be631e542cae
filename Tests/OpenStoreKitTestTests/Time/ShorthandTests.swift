import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// The short forms that tests use for a store with one customer.
@Suite(.store(selling: [.nonConsumable("pro", price: 9.99), .consumable("coins", price: 0.99)], .ignoringLeaks))
struct ShorthandTests {
    @Test func `a refund by product refunds the newest unrefunded purchase`() async throws {
        let store = try SimulatedStore.current
        let first = try await store.buyOutside("coins")
        let second = try await store.buyOutside("coins")
        try await store.refund("coins")
        let later = await Transaction.all.first { $0.unsafePayloadValue.id == second }
        #expect(later?.unsafePayloadValue.revocationDate != nil)
        try await store.refund("coins")
        let earlier = await Transaction.all.first { $0.unsafePayloadValue.id == first }
        #expect(earlier?.unsafePayloadValue.revocationDate != nil)
        await #expect(throws: SimulatedStoreError.self) { try await store.refund("coins") }
        await #expect(throws: SimulatedStoreError.self) { try await store.refund("pro") }
    }

    @Test func `every request is approved at once, a week later`() async throws {
        let store = try SimulatedStore.current
        await #expect(throws: SimulatedStoreError.self) { try await store.approveAll() }
        await store.setAskToBuy(true)
        for id in ["pro", "coins"] { _ = try await Product.products(for: [id]).first?.purchase() }
        let asked = store.now
        try await store.advance(by: .days(7))
        #expect(store.now.timeIntervalSince(asked) == 7 * 86_400)
        try await store.approveAll()
        var bought: Set<String> = []
        for await result in Transaction.unfinished { bought.insert(result.unsafePayloadValue.productID) }
        #expect(bought == ["pro", "coins"])
    }

    @Test func `a request that waits for approval has the quantity of its purchase`() async throws {
        let store = try SimulatedStore.current
        await store.setAskToBuy(true)
        let coins = try #require(try await Product.products(for: ["coins"]).first)
        _ = try await coins.purchase(options: [.quantity(3)])
        let request = try #require(await store.pendingRequests.first)
        #expect(request.productID == "coins")
        #expect(request.quantity == 3)
    }
}
