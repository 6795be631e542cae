import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing

/// Plans of purchases, which a store carries out as they are while the ledger stays the same.
@Suite struct PurchasePlanTests {
    private func plan(_ productID: String, in shop: Shop) throws(StoreFailure) -> PurchasePlan {
        try shop.ledger.planPurchase(PurchaseRequest(productID: productID), at: shop.date)
    }

    @Test(arguments: ["coins", "pro", "gold.month"])
    func `a plan that is current is carried out as the request is decided`(productID: String) throws {
        var shop = Shop()
        let plan = try plan(productID, in: shop)
        shop.date = shop.date.advanced(bySeconds: 3600)
        #expect(shop.ledger.isCurrent(plan, at: shop.date))
        let decided = try shop.ledger.decidePurchase(PurchaseRequest(productID: productID), at: shop.date)
        #expect(shop.ledger.decide(plan, at: shop.date) == decided)
        guard case .purchased(let entry, _) = decided else {
            Issue.record("\(productID) was not bought")
            return
        }
        #expect(entry.purchaseDate == shop.date)
    }

    @Test func `a plan is out of date after any other change, and a new plan is answered by it (C-10)`() throws {
        var shop = Shop()
        let plan = try plan("coins", in: shop)
        let coins = try shop.buy("coins")
        #expect(!shop.ledger.isCurrent(plan, at: shop.date))
        let again = try self.plan("coins", in: shop)
        guard case .held(let entry, let change) = shop.ledger.decide(again, at: shop.date) else {
            Issue.record("charged again")
            return
        }
        #expect(entry.id == coins.id)
        #expect(change.events.isEmpty)
        #expect(shop.ledger.changesNothing(again, at: shop.date))
    }

    @Test func `a plan is out of date once a subscription has ended since, also before the end is recorded`() throws {
        var shop = Shop()
        let first = try shop.buy("gold.month")
        try shop.setRenewal(false)
        let plan = try plan("gold.month", in: shop)
        shop.date = try #require(first.expirationDate).advanced(bySeconds: -1)
        #expect(shop.ledger.isCurrent(plan, at: shop.date))
        shop.date = try #require(first.expirationDate)
        #expect(!shop.ledger.isCurrent(plan, at: shop.date))
    }

    @Test func `a plan with an earlier date is never carried out later (TS-40)`() throws {
        let shop = Shop()
        var request = PurchaseRequest(productID: "gold.month")
        request.past = PastPurchase(date: shop.date.advanced(bySeconds: -60), renewal: .renewUntilNow)
        let plan = try shop.ledger.planPurchase(request, at: shop.date)
        #expect(!shop.ledger.isCurrent(plan, at: shop.date))
        guard case .purchased(let entry, _) = shop.ledger.decide(plan, at: shop.date) else {
            Issue.record("not bought")
            return
        }
        #expect(entry.purchaseDate == request.past?.date)
    }
}
