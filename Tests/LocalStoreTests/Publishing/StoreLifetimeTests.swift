import LocalStore
import StoreInterface
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreLifetimeTests {
    @Test func `a listener does not keep the store open, and ends with it`() async throws {
        var shop: TestStore? = try TestStore()
        let updates = try #require(shop).store.transactionUpdates()
        let statuses = try #require(shop).store.subscriptionStatusChanges()
        let signals = try #require(shop).store.purchaseSignals()
        let id = try await #require(shop).buy("coins")
        try await #require(shop).store.purchaseOutside(PurchaseRequest(productID: "gems"))
        #expect(await updates.next()?.transactionID == id + 1)
        weak let store = shop?.store
        let listeners = Task {
            async let update = updates.next()
            async let status = statuses.next()
            async let signal = signals.next()
            return (await update?.transactionID, await status?.groupID, await signal)
        }
        shop = nil
        let (update, status, signal) = await listeners.value
        #expect(update == nil)
        #expect(status == nil)
        #expect(signal == nil)
        #expect(store == nil)
    }
}
