import StoreInterface
import StoreLedger
import StoreTime
import Testing

@Suite(.timeLimit(.minutes(30))) struct ReversedRefundTests {
    @Test(arguments: [false, true])
    func `V-05 a refund that is reversed in billing retry ends the subscription, because its renewal is off`(
        hasGrace: Bool
    ) throws {
        var shop = Shop()
        let gold = try shop.buy("gold.month")
        shop.ledger.rules.isBillingFailing = true
        shop.ledger.rules.isGracePeriodEnabled = hasGrace
        shop.pass(BillingPeriod(count: 1, unit: .month))
        #expect(shop.ledger.chains[.own("plans")]?.billingRetry != nil)
        try shop.refund(gold.id)
        let refunded = try #require(shop.history[gold.id])
        shop.apply(try shop.ledger.decideRefundReversal(of: refunded, at: shop.date))
        shop.settle()
        let chain = try #require(shop.ledger.chains[.own("plans")])
        #expect(chain.state(at: shop.date) == .expired && chain.expirationReason == .autoRenewDisabled)
        #expect(shop.violations == [])
    }
}
