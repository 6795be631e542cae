import StoreInterface
import StoreLedger
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ReversedRefundTests {
    @Test(arguments: [false, true])
    func `a refund that is reversed in billing retry ends the subscription, because its renewal is off (V-05)`(
        hasGrace: Bool
    ) throws {
        var shop = Shop()
        let gold = try shop.buy("gold.month")
        shop.ledger.rules.isBillingFailing = true
        shop.ledger.rules.isGracePeriodEnabled = hasGrace
        shop.pass(BillingPeriod(count: 1, unit: .month))
        #expect(shop.ledger.chains[.own("plans")]?.billingRetry != nil)
        try shop.refund(gold.id)
        try shop.reverseRefund(of: gold.id)
        shop.settle()
        let chain = try #require(shop.ledger.chains[.own("plans")])
        #expect(chain.state(at: shop.date) == .expired && chain.expirationReason == .autoRenewDisabled)
        #expect(shop.violations == [])
    }

    @Test func `a finished period from before the present one is closed again when its refund is reversed (V-05)`()
        throws
    {
        var shop = Shop()
        let first = try shop.buy("gold.month")
        shop.finish(first.id)
        shop.pass(BillingPeriod(count: 1, unit: .month))
        try shop.refund(first.id)
        try shop.reverseRefund(of: first.id)
        #expect(shop.history[first.id]?.isRevoked == false)
        #expect(shop.owned == ["gold.month"])
        #expect(shop.violations == [])
    }

    @Test(arguments: [false, true])
    func `the newest purchase of a non-renewing subscription counts after a reversed refund (V-05, C-22)`(
        isNewest: Bool
    ) throws {
        var shop = Shop()
        var seasons: [LedgerEntry] = []
        for _ in 0..<2 {
            seasons.append(try shop.buy("season"))
            shop.finish(seasons[seasons.count - 1].id)
            shop.pass(BillingPeriod(count: 1, unit: .week))
        }
        let refunded = seasons[isNewest ? 1 : 0].id
        try shop.refund(refunded)
        #expect(shop.violations == [])
        try shop.reverseRefund(of: refunded)
        #expect(shop.ledger.entitlements(at: shop.date).map(\.id) == [seasons[1].id])
        #expect(shop.violations == [])
    }
}
