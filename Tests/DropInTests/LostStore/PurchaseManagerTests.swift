import StoreKitTest
import Testing

@MainActor
@Suite(
    .store(
        selling: [
            .nonConsumable("pro", price: 9.99),
            .autoRenewable("gold", price: 9.99, subscriptionPeriod: .monthly, groupID: "plans", groupLevel: 1),
            .autoRenewable("silver", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans", groupLevel: 2),
        ],
        // Expiration dates are compared with the machine's date.
        .startingAt(Date())
    )
)
struct PurchaseManagerTests {
    @Test
    func `the class of Apple's page has the right entitlements after purchases, a refund, an upgrade, and an expiry`()
        async throws
    {
        let store = try SimulatedStore.current
        let manager = PurchaseManager()
        try await manager.purchase("pro")
        try await manager.purchase("silver")
        #expect(manager.purchasedProductIDs == ["pro", "silver"])

        // The listener is received once it has begun.
        let gold = try await store.buyOutside("gold")
        await store.settle()
        #expect(manager.purchasedProductIDs == ["pro", "gold"])

        var owned: [String: UInt64] = [:]
        for await result in Transaction.currentEntitlements {
            owned[result.unsafePayloadValue.productID] = result.unsafePayloadValue.id
        }
        try await store.refund(#require(owned["pro"]))
        await store.settle()
        #expect(manager.purchasedProductIDs == ["gold"])

        try await store.setAutoRenewal(false, of: gold)
        try await store.advance(by: .seconds(40 * 86_400))
        let relaunched = PurchaseManager()
        await relaunched.refreshPurchasedProducts()
        await store.settle()
        #expect(relaunched.purchasedProductIDs.isEmpty)
    }
}
