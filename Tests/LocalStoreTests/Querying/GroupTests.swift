import LocalStore
import StoreInterface
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct GroupTests {
    @Test func `subscription groups are listed once each, the most recently bought one first (S-04)`() async throws {
        let shop = try TestStore()
        #expect(await shop.store.subscriptionGroups() == [])
        try await shop.buy("silver.month", finishing: true)
        try await shop.buy("coins")
        #expect(await shop.store.subscriptionGroups() == ["plans"])
        try await shop.buy("delta.week", finishing: true)
        #expect(await shop.store.subscriptionGroups() == ["delta", "plans"])
        try await shop.buy("gold.month", finishing: true)
        #expect(await shop.store.subscriptionGroups() == ["plans", "delta"])
    }

    @Test func `a transaction is found by its identifier, before and after it is finished (S-06, T-24)`() async throws {
        let shop = try TestStore()
        let ids = [try await shop.buy("silver.month"), try await shop.buy("coins")]
        for id in ids {
            let bought = try await shop.store.transaction(id: id)
            #expect(bought?.transactionID == id)
            await shop.store.finish(transactionID: id)
            #expect(try await shop.store.transaction(id: id) == bought)
        }
        #expect(try await shop.store.transaction(id: 99) == nil)
    }
}
