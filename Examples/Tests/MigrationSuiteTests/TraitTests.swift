import Foundation
import MigrationSuite
import OpenStoreKit
import OpenStoreKitTest
import Synchronization
import Testing

/// Tests of the new code, each with its own store.
///
/// A test fails if it leaves a transaction unfinished.
@Suite(.store("Shop.storekit", .startingAt(SimulatedTime.epoch), .reportingLeaks)) struct TraitTests {
    @Test func `a purchase is granted once and finished`() async throws {
        let granted = Mutex<[String]>([])
        let shop = NewShop { transaction in granted.withLock { $0.append(transaction.productID) } }
        try await shop.buy("pro")
        #expect(granted.withLock { $0 } == ["pro"])
    }

    @Test func `a purchase on another device is granted while the app runs`() async throws {
        let granted = Mutex<[String]>([])
        let shop = NewShop { transaction in granted.withLock { $0.append(transaction.productID) } }
        let store = try SimulatedStore.current
        try await store.buyOutside("coins.100")
        await store.settle()
        #expect(granted.withLock { $0 } == ["coins.100"])
        withExtendedLifetime(shop) {}
    }
}
