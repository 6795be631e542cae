import LocalStore
import StoreInterface
import StoreTestSupport
import Testing
import TestWaiting

/// Control of a store from code that cannot `await`.
@Suite(.timeLimit(.standard)) struct ImmediateTests {
    @Test func `the effect of a call is visible and announced when it returns (TS-05)`() async throws {
        let shop = try TestStore()
        let store = shop.store
        let before = store.changeNumber
        let id = try store.immediately { store throws(StoreFailure) in
            try store.purchaseOutside(PurchaseRequest(productID: "gold.month")).transactionID
        }
        #expect(store.changeNumber > before)
        try store.immediately { store throws(StoreFailure) in try store.setAutoRenewal(false, ofTransaction: id) }
        let statuses = try await store.subscriptionStatuses(groupID: "plans")
        #expect(statuses.first?.renewalInfo.payload(as: RenewalInfoPayload.self)?.autoRenewStatus == 0)
        try store.immediately { store throws(StoreFailure) in try store.refundPurchase(id) }
        #expect(try await shop.identifiers(.currentEntitlements) == [])
    }

    @Test func `a refused call throws, and changes nothing`() async throws {
        let store = try TestStore().store
        #expect(throws: StoreFailure.transactionNotFound(id: 7)) {
            try store.immediately { store throws(StoreFailure) in try store.approvePurchase(7) }
        }
        #expect(try await store.journal(after: 0, limit: 9).isEmpty)
    }

    @Test func `a call inside another call does not deadlock`() throws {
        let store = try TestStore().store
        let count = try store.immediately { store throws(StoreFailure) in
            try store.immediately { store throws(StoreFailure) in store.pendingPurchases().count }
        }
        #expect(count == 0)
    }

    @Test func `a change that waits for the next save is made before a later call`() async throws {
        let shop = try TestStore()
        let coins = try await shop.buy("coins")
        let results = await shop.store.atOnce([
            { await $0.finish(transactionID: coins) }, { try $0.purchaseOutside(PurchaseRequest(productID: "coins")) },
        ])
        #expect(results == [nil, nil])
        // The first purchase was finished, so that the second one is a new transaction (C-10).
        #expect(try await shop.identifiers(.unfinished) == [1])
    }

    @Test func `many threads can call at the same time`() async throws {
        let shop = try TestStore()
        let store = shop.store
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    var request = PurchaseRequest(productID: "coins")
                    request.askedAt = 0
                    let asked = request
                    do {
                        _ = try store.immediately { store throws(StoreFailure) in try store.purchaseOutside(asked) }
                    } catch {
                        Issue.record(error)
                    }
                }
            }
        }
        #expect(try await shop.identifiers(.unfinished) == Array(0..<32))
    }
}
