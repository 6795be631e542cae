import StoreControl
import LocalStore
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Table T.2 through the real store, row by row, before and after the store is opened again.
@Suite(.timeLimit(.standard)) struct MembershipTests {
    @Test(arguments: Membership.all)
    func `queries list the transactions that the table names (T-16, T-18, T-20, T-21, T-29)`(row: Membership)
        async throws
    {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let (id, now) = try await {
            let shop = try TestStore(location: location)
            let id = try await row.make(shop)
            try await expect(row, of: id, in: shop)
            #expect(await shop.store.violations() == [])
            return (id, shop.clock.now)
        }()
        try await expect(row, of: id, in: try TestStore(location: location, now: now))
    }

    private func expect(_ row: Membership, of id: UInt64, in shop: TestStore) async throws {
        #expect(try await shop.identifiers(.unfinished).contains(id) == row.unfinished)
        #expect(try await shop.identifiers(.all).contains(id) == row.all)
        #expect(try await shop.identifiers(.allOf(productID: row.product)).contains(id) == row.all)
        #expect((try await shop.store.latestTransaction(productID: row.product)?.transactionID == id) == row.latest)
        #expect(try await shop.identifiers(.currentEntitlements).contains(id) == row.entitled)
        #expect(try await shop.identifiers(.currentEntitlementsOf(productID: row.product)).contains(id) == row.entitled)
        #expect(try await shop.identifiers(.allOf(productID: "gems")) == [])
        #expect(try await shop.identifiers(.currentEntitlementsOf(productID: "gems")) == [])
        #expect(shop.complaints.all == [])
    }

    @Test func `a purchase that waits for approval or was cancelled is in no query`() async throws {
        let hesitant = ScriptedCustomer(purchase: { $0.productID != "coins" })
        let shop = try TestStore(customer: hesitant)
        #expect(try await shop.store.purchase(PurchaseRequest(productID: "coins")) == .cancelled)
        await shop.store.setAskToBuy(true)
        #expect(try await shop.store.purchase(PurchaseRequest(productID: "pro")) == .pending)
        for query in [TransactionQuery.all, .unfinished, .currentEntitlements, .allOf(productID: "pro")] {
            #expect(try await shop.identifiers(query) == [])
        }
        #expect(try await shop.store.latestTransaction(productID: "pro") == nil)
    }

    @Test func `a product that was never bought has no latest transaction (T-20)`() async throws {
        let shop = try TestStore()
        #expect(try await shop.store.latestTransaction(productID: "pro") == nil)
        #expect(try await shop.store.latestTransaction(productID: "") == nil)
    }
}
