import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Purchases, changes of the plan and offers while a renewal has failed.
@Suite(.timeLimit(.standard)) struct BillingRetryPurchaseTests {
    @Test func `buying in the grace period returns the held transaction (P-16)`() throws {
        var shop = try Shop.withFailedRenewal(hasGrace: true)
        #expect(try shop.buy("gold.month").id == 0)
        #expect(shop.state() == .inGracePeriod)
    }

    @Test func `buying in retry pays for a new period of the same chain (S-20, S-22)`() throws {
        var shop = try Shop.withFailedRenewal(hasGrace: false)
        shop.pass(.day, times: 3)
        let again = try shop.buy("gold.month")
        #expect(again.reason == .purchase)
        #expect(again.originalID == 0)
        #expect(again.purchaseDate == shop.date)
        #expect(shop.state() == .subscribed)
        #expect(try shop.info().isInBillingRetryPeriod != true)
        #expect(shop.violations == [])
    }

    @Test func `an upgrade in the grace period ends the billing problem (P-31)`() throws {
        var shop = try Shop.withFailedRenewal(of: "silver.alt", hasGrace: true)
        let gold = try shop.buy("gold.month")
        #expect(shop.owned == ["gold.month"])
        #expect(shop.state() == .subscribed)
        #expect(shop.history[0]?.isUpgraded == true)
        #expect(gold.purchaseDate == shop.date)
        #expect(shop.violations == [])
    }

    @Test func `recovery charges the downgrade that was chosen in the grace period (P-32)`() throws {
        var shop = try Shop.withFailedRenewal(hasGrace: true)
        let end = shop.date
        #expect(try shop.buy("silver.year").id == 0)
        shop.pass(.day)
        try shop.recover()
        #expect(shop.owned == ["silver.year"])
        #expect(try shop.latest().expirationDate == StoreCalendar.date(adding: .year, to: end))
        #expect(shop.violations == [])
    }

    @Test(arguments: [false, true])
    func `the introductory offer is not available during billing retry (P-35)`(hasGrace: Bool) throws {
        var shop = try Shop.withFailedRenewal(hasGrace: hasGrace)
        #expect(!shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        shop.pass(.day, times: 60)
        #expect(shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
    }
}
