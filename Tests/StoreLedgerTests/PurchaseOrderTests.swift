import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Purchases whose order is not that of their identifiers, which are assigned when a product is requested.
@Suite(.timeLimit(.standard)) struct PurchaseOrderTests {
    /// A season pass that was requested first and approved last, and one bought in between; both are finished.
    private func seasons() throws -> (shop: Shop, late: UInt64, early: UInt64) {
        var shop = Shop(asksToBuy: true)
        guard case .pending(let waiting, _) = try shop.decide("season") else { throw StoreFailure.unknown }
        shop.ledger.rules.isAskToBuyEnabled = false
        let early = try shop.buy("season")
        shop.finish(early.id)
        shop.pass(.day)
        shop.apply(try shop.ledger.decideApproval(of: waiting.transactionID, at: shop.date).change)
        shop.finish(waiting.transactionID)
        return (shop, waiting.transactionID, early.id)
    }

    @Test func `of two season passes the one that was approved last is the entitlement (C-22, T-22)`() throws {
        var (shop, late, early) = try seasons()
        #expect(late < early)
        #expect(shop.ledger.entitlements(at: shop.date).map(\.id) == [late])
        #expect(shop.ledger.entries.keys.sorted() == [late])
        #expect(shop.violations == [])
        // A refund makes the one before it the entitlement.
        try shop.refund(late)
        #expect(shop.ledger.entitlements(at: shop.date).map(\.id) == [early])
        try shop.refund(early)
        #expect(shop.owned == [])
        #expect(shop.violations == [])
    }

    @Test func `refunding the older of two season passes does not change the newer one (C-22, T-60)`() throws {
        var (shop, late, early) = try seasons()
        try shop.refund(early)
        #expect(shop.ledger.entitlements(at: shop.date).map(\.id) == [late])
        #expect(shop.violations == [])
    }

    @Test(arguments: [false, true])
    func `a season pass that is bought later with an earlier date is not the newest (C-22, TS-40)`(finishesFirst: Bool)
        throws
    {
        var shop = Shop()
        let now = try shop.buy("season")
        if finishesFirst { shop.finish(now.id) }
        var request = PurchaseRequest(productID: "season")
        request.past = PastPurchase(date: shop.date.advanced(bySeconds: -0.001), renewal: .renewUntilNow)
        let decision = try shop.ledger.decidePurchase(request, through: .outside, at: shop.date)
        guard case .purchased(let past, _) = decision else {
            Issue.record("not bought")
            return
        }
        shop.apply(decision.change)
        #expect(past.id > now.id && past.purchaseDate < now.purchaseDate)
        for id in [now.id, past.id] { shop.finish(id) }
        #expect(shop.ledger.entitlements(at: shop.date).map(\.id) == [now.id])
        #expect(shop.ledger.entries.keys.sorted() == [now.id])
        #expect(shop.violations == [])
    }

    @Test func `unfinished consumables are returned in the order of purchase (C-10, C-24)`() throws {
        var shop = Shop(asksToBuy: true)
        try shop.decide("coins")
        shop.ledger.rules.isAskToBuyEnabled = false
        let early = try shop.buy("coins")
        shop.pass(.day)
        shop.apply(try shop.ledger.decideApproval(of: 0, at: shop.date).change)
        #expect(shop.unfinished == [early.id, 0])
        #expect(try shop.buy("coins") == early)
        shop.finish(early.id)
        #expect(try shop.buy("coins").id == 0)
    }

    @Test(arguments: [false, true])
    func `a consumable of a late save answers a request that began before it was found (E-24, C-10)`(isLate: Bool)
        throws
    {
        var shop = Shop()
        let asked = shop.ledger.sequence
        let bought = try shop.buy("coins")
        if isLate { shop.ledger.lateSaves = LateSaves([7...9, bought.createdAt...bought.createdAt]) }
        guard case .held(let entry, _) = try shop.decide("coins", askedAt: asked) else {
            #expect(!isLate)
            return
        }
        #expect(isLate && entry == bought)
    }

    @Test func `the number of late saves is bounded, and the newest are kept (E-24)`() throws {
        var saves = LateSaves()
        let last = Int64(LateSaves.limit) * 10
        for number in 1...last { saves.append(number...number) }
        #expect(saves.ranges.count == LateSaves.limit)
        #expect(saves.contains(last) && !saves.contains(1))
        saves.removeLast()
        #expect(!saves.contains(last) && saves.contains(last - 1))
    }

    @Test
    func `a subscription whose latest period is deleted has the state of the purchase before that period (TS-48)`()
        throws
    {
        var shop = Shop(asksToBuy: true)
        try shop.decide("gold.month")
        shop.ledger.rules.isAskToBuyEnabled = false
        let silver = try shop.buy("silver.month")
        shop.pass(.day)
        shop.apply(try shop.ledger.decideApproval(of: 0, at: shop.date).change)
        shop.pass(.month)
        let renewal = try shop.latest()
        #expect(renewal.productID == "gold.month" && renewal.id > silver.id)
        let purchase = shop.history.values.sorted { $0.id < $1.id }
        shop.apply(shop.ledger.decideDeletion(of: renewal, among: purchase, at: shop.date))
        #expect(try shop.latest().id == 0)
        #expect(try shop.info().productId == "gold.month")
        #expect(shop.violations == [])
    }
}
