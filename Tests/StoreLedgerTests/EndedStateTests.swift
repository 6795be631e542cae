import Foundation
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// State of a purchase that a refund, a deletion, a plan change or an expiration ends, and state that it restores.
@Suite(.timeLimit(.standard)) struct EndedStateTests {
    /// A subscriber of `basic` whose next month is free.
    private func subscriberWithWaitingOffer() throws -> Shop {
        var shop = Shop.withOffers()
        try shop.subscribe("basic")
        try shop.buy("basic", with: .promotionalUnsigned(offerID: "free"))
        #expect(try shop.info().offerIdentifier == "free")
        return shop
    }

    @Test func `a refund removes the offer of the next period, also if the refund is reversed (V-05, P-51)`() throws {
        var shop = try subscriberWithWaitingOffer()
        let id = try shop.latest().id
        try shop.refund(id)
        try shop.reverseRefund(of: id)
        try shop.setRenewal(true)
        #expect(try shop.info().offerIdentifier == nil)
        shop.pass(.month)
        #expect(shop.bill.last == "basic 5000")
        #expect(shop.violations == [])
    }

    @Test func `a plan change removes the offer of the next period, also if the plan is changed back (P-51, S-26)`()
        throws
    {
        var shop = try subscriberWithWaitingOffer()
        for product in ["basic.year", "basic"] {
            try shop.buy(product, with: nil)
            #expect(try shop.info().autoRenewProductId == product)
            #expect(try shop.info().offerIdentifier == nil)
            #expect(shop.violations == [])
        }
        shop.pass(.month)
        #expect(shop.bill.last == "basic 5000")
    }

    @Test func `a plan change ends a running offer, also for the periods after the first one (P-43, S-26)`() throws {
        var shop = Shop.withOffers()
        try shop.lapse("basic")
        try shop.buy("basic", with: .promotionalUnsigned(offerID: "go"))
        try shop.buy("basic.year", with: nil)
        shop.pass(.month)
        shop.pass(.year)
        #expect(shop.bill.suffix(3) == ["basic 2000 promotional go", "basic.year 50000", "basic.year 50000"])
        #expect(shop.violations == [])
    }

    @Test func `an account token reaches the first and the present period, and those that follow (V-11)`() throws {
        var shop = Shop()
        let first = try shop.buy("gold.month")
        shop.pass(.month)
        let token = UUID()
        shop.apply(shop.ledger.decideAccountToken(token, of: try #require(shop.history[first.id]), at: shop.date))
        shop.pass(.month)
        #expect(shop.history.keys.sorted().map { shop.history[$0]?.appAccountToken } == [token, token, token])
        #expect(shop.violations == [])
    }

    @Test func `an expired subscription keeps no offer for a later period (P-51)`() throws {
        var shop = try subscriberWithWaitingOffer()
        try shop.expireNow()
        #expect(shop.state() == .expired)
        let chain = try #require(shop.ledger.chains[.own("plans")])
        #expect(chain.waitingOffer == nil)
        #expect(shop.violations == [])
    }

    @Test func `an offer for another plan is one event, and its repetition is none (P-51, V-02)`() throws {
        var shop = Shop.withOffers()
        try shop.subscribe("basic")
        let before = shop.kinds
        for _ in 0..<2 { try shop.buy("basic.year", with: .promotionalUnsigned(offerID: "free")) }
        #expect(shop.kinds == before + [.offerScheduled])
        #expect(try shop.info().offerIdentifier == "free")
    }

    @Test func `a refund request for the present period withdraws the request for consent (V-02, S-28)`() throws {
        var shop = Shop()
        try shop.buy("gold.month")
        try shop.raisePrice()
        shop.apply(try shop.ledger.decideRefundRequest(of: shop.latest(), because: .other, at: shop.date))
        #expect(try shop.info().priceIncreaseStatus == nil)
        #expect(try shop.info().autoRenewStatus == 0)
        #expect(shop.violations == [])
    }

    @Test func `a forced renewal withdraws the request for consent, also if it cannot be charged (TS-44, TS-51)`()
        throws
    {
        var shop = Shop()
        try shop.buy("gold.month")
        try shop.raisePrice()
        shop.ledger.rules.isBillingFailing = true
        try shop.renewNow()
        #expect(shop.state() == .inBillingRetryPeriod)
        #expect(try shop.info().priceIncreaseStatus == nil)
        #expect(shop.violations == [])
    }

    @Test func `a renewal that is charged late counts for the limit of renewals (S-38, S-18)`() throws {
        var shop = try Shop.withFailedRenewal(hasGrace: false)
        shop.ledger.rules.renewalLimit = 2
        shop.ledger.rules.isBillingFailing = false
        try shop.recover()
        shop.pass(.month)
        #expect(shop.kinds.suffix(2) == [.billingRecovered, .renewed])
        shop.pass(.month)
        #expect(shop.kinds.last == .expired)
        #expect(shop.history.count == 3)
    }

    @Test func `deleting the newest season pass makes the one before it the entitlement (TS-48, C-22)`() throws {
        var shop = Shop()
        var passes: [LedgerEntry] = []
        for _ in 0..<2 {
            passes.append(try shop.buy("season"))
            shop.finish(passes[passes.count - 1].id)
            shop.pass(.day)
        }
        #expect(shop.ledger.entries.keys.sorted() == [passes[1].id])
        let (first, second) = (try #require(shop.history[passes[0].id]), try #require(shop.history[passes[1].id]))
        shop.apply(shop.ledger.decideDeletion(of: second, among: [second], reopening: first, at: shop.date))
        #expect(shop.ledger.entitlements(at: shop.date).map(\.id) == [first.id])
        #expect(shop.violations == [])
    }

    @Test func `the only season pass is the entitlement again after its refund is reversed (V-05, C-22)`() throws {
        var shop = Shop()
        let id = try shop.buy("season").id
        shop.finish(id)
        try shop.refund(id)
        #expect(shop.owned == [])
        try shop.reverseRefund(of: id)
        #expect(shop.owned == ["season"])
        #expect(shop.violations == [])
    }
}
