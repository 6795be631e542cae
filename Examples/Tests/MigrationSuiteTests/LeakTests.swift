import MigrationSuite
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// The leak check: a test fails if it leaves a transaction unfinished.
struct LeakTests {
    @Test(.store("Shop.storekit", .reportingLeaks))
    func `the old code finishes purchases, failures and purchases on another device`() async throws {
        let store = try SimulatedStore.current
        let shop = OldShop { _ in }
        shop.buy("coins.100")
        await store.settle()
        store.customer = .hesitant
        shop.buy("pro")
        await store.settle()
        try await store.buyOutside("season.pass")
        await store.settle()
        #expect(SKPaymentQueue.default().transactions.isEmpty)
        withExtendedLifetime(shop) {}
    }

    @Test func `the check reports a purchase that no code finishes`() async throws {
        let error = try await #require(throws: UnfinishedLeftovers.self) {
            try await withStore("Shop.storekit", .reportingLeaks) { store in
                try await store.buyOutside("pro")
            }
        }
        #expect(error.all.count == 1)
    }
}
