import Foundation
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct BillingRetryTests {
    private func date(adding days: Int, to date: StoreDate) -> StoreDate {
        StoreCalendar.date(adding: .day, times: days, to: date)
    }

    @Test func `a renewal that fails enters retry, without a transaction and without access (TS-51, S-09)`() throws {
        let shop = try Shop.withFailedRenewal(hasGrace: false)
        #expect(shop.state() == .inBillingRetryPeriod)
        #expect(shop.owned == [])
        #expect(shop.kinds == [.purchased, .billingRetryStarted])
        #expect(shop.journal.last?.isAnnounced == false)
        #expect(shop.journal.last?.changesStatus == true)
        #expect(shop.history.count == 1)
        let info = try shop.info()
        #expect(info.isInBillingRetryPeriod == true)
        #expect(info.expirationIntent == 2)
        #expect(info.gracePeriodExpiresDate == nil)
        #expect(info.autoRenewStatus == 1)
        #expect(info.renewalPrice == 9990)
        #expect(shop.contradictions == [])
        #expect(shop.violations == [])
    }

    @Test(arguments: [("gold.month", 16), ("silver.year", 16), ("delta.week", 6)])
    func `the grace period keeps access, and its length depends on the billing period (TS-51, S-17, T-25)`(
        product: String,
        days: Int
    ) throws {
        var shop = try Shop.withFailedRenewal(of: product, hasGrace: true)
        let group = product == "delta.week" ? "delta" : "plans"
        let end = shop.date
        #expect(shop.kinds.last == .gracePeriodStarted)
        let graceEnd = date(adding: days, to: end)
        shop.date = StoreDate(milliseconds: graceEnd.milliseconds - 1)
        shop.settle()
        #expect(shop.state(of: group) == .inGracePeriod)
        #expect(shop.owned == [product])
        #expect(try shop.info(of: group).gracePeriodExpiresDate == graceEnd)
        #expect(try shop.info(of: group).renewalDate == end)
        #expect(shop.contradictions == [])
        shop.date = graceEnd
        #expect(shop.state(of: group) == .inBillingRetryPeriod)
        #expect(shop.contradictions == [])
        shop.settle()
        #expect(shop.state(of: group) == .inBillingRetryPeriod)
        #expect(shop.owned == [])
        #expect(shop.kinds.last == .billingRetryStarted)
        #expect(shop.journal.last?.date == graceEnd)
        #expect(shop.violations == [])
    }

    @Test(arguments: [("P7D", 6), ("P1W", 6), ("P8D", 16)])
    func `a failed renewal of a plan that is written in days has its days of grace (S-17, S-45)`(
        period: String,
        days: Int
    ) throws {
        let terms = CatalogSubscription(
            groupID: "delta",
            level: 1,
            period: try #require(BillingPeriod(iso8601: period)),
            introductoryOffer: nil
        )
        let catalog = Catalog(
            products: [CatalogProduct(id: "paper", kind: .autoRenewable, price: 1, subscription: terms)],
            groups: [SubscriptionGroup(id: "delta", productIDs: ["paper"])]
        )
        var shop = Shop(catalog: catalog)
        shop.ledger.rules.isBillingFailing = true
        shop.ledger.rules.isGracePeriodEnabled = true
        shop.date = try #require(try shop.buy("paper").expirationDate)
        shop.settle()
        #expect(try shop.info(of: "delta").gracePeriodExpiresDate == date(adding: days, to: shop.date))
        #expect(shop.state(of: "delta") == .inGracePeriod)
    }

    @Test func `a grace period without failing renewals has no effect (TS-51)`() throws {
        var shop = Shop()
        shop.ledger.rules.isGracePeriodEnabled = true
        try shop.buy("gold.month")
        shop.pass(.month)
        #expect(shop.kinds == [.purchased, .renewed])
    }

    @Test(arguments: [false, true])
    func `billing retry ends after sixty days, and the subscription expires (TS-53, S-17, S-20)`(hasGrace: Bool) throws
    {
        var shop = try Shop.withFailedRenewal(hasGrace: hasGrace)
        let end = date(adding: 60, to: shop.date)
        shop.date = StoreDate(milliseconds: end.milliseconds - 1)
        shop.settle()
        #expect(shop.state() == .inBillingRetryPeriod)
        shop.date = end
        #expect(shop.state() == .expired)
        #expect(shop.contradictions == [])
        shop.settle()
        #expect(shop.state() == .expired)
        #expect(shop.journal.last?.kind == .expired)
        #expect(shop.journal.last?.date == end)
        let info = try shop.info()
        #expect(info.expirationIntent == 2)
        #expect(info.isInBillingRetryPeriod == false)
        #expect(info.renewalPrice == nil)
        #expect(shop.ledger.nextDueDate == nil)
        #expect(shop.violations == [])
    }

    @Test func `after a billing lapse renewal is off, and autoRenewProductId stays (S-07, C-17, S-10)`() throws {
        var shop = try Shop.withFailedRenewal(hasGrace: false)
        shop.pass(.day, times: 60)
        let info = try shop.info()
        #expect(info.autoRenewStatus == 0)
        #expect(info.autoRenewProductId == "gold.month")
    }

    @Test func `recovery in the grace period keeps the billing cycle (S-18, TS-52)`() throws {
        var shop = try Shop.withFailedRenewal(hasGrace: true)
        let end = shop.date
        shop.ledger.rules.isBillingFailing = false
        shop.pass(.day, times: 15)
        try shop.recover()
        let renewal = try shop.latest()
        #expect(renewal.id == 1)
        #expect(renewal.reason == .renewal)
        #expect(renewal.purchaseDate == end)
        #expect(renewal.expirationDate == StoreCalendar.date(adding: .month, to: end))
        #expect(renewal.originalID == 0)
        #expect(shop.journal.last?.kind == .billingRecovered)
        #expect(shop.journal.last?.isAnnounced == true)
        #expect(shop.journal.last?.date == shop.date)
        #expect(shop.state() == .subscribed)
        #expect(shop.unfinished == [0, 1])
        #expect(try shop.info().expirationIntent == nil)
        #expect(shop.contradictions == [])
        #expect(shop.violations == [])
    }

    @Test(arguments: [false, true])
    func `recovery after the grace period starts a new billing cycle (S-18, TS-52)`(hasGrace: Bool) throws {
        var shop = try Shop.withFailedRenewal(hasGrace: hasGrace)
        shop.ledger.rules.isBillingFailing = false
        shop.pass(.day, times: 20)
        try shop.recover()
        let recovery = shop.date
        #expect(try shop.latest().purchaseDate == recovery)
        #expect(shop.owned == ["gold.month"])
        shop.pass(.month)
        #expect(try shop.latest().purchaseDate == StoreCalendar.date(adding: .month, to: recovery))
        #expect(shop.kinds.last == .renewed)
        #expect(shop.violations == [])
    }

    @Test func `any transaction selects its subscription, and only a failed renewal recovers (TS-52)`() throws {
        var shop = Shop()
        let first = try shop.buy("gold.month")
        #expect(throws: StoreFailure.transactionNotFound(id: 0)) { try shop.recover() }
        shop.pass(.month)
        shop.ledger.rules.isBillingFailing = true
        shop.pass(.month)
        shop.apply(try shop.ledger.decideBillingRecovery(ofChainWith: first, at: shop.date))
        #expect(shop.state() == .subscribed)
        shop.pass(.month)
        shop.pass(.day, times: 60)
        #expect(shop.state() == .expired)
        #expect(throws: StoreFailure.transactionNotFound(id: 2)) { try shop.recover() }
    }

    @Test func `a recovered subscription fails again while renewals fail (S-20)`() throws {
        var shop = try Shop.withFailedRenewal(hasGrace: false)
        try shop.recover()
        shop.pass(.month)
        #expect(shop.state() == .inBillingRetryPeriod)
        #expect(shop.history.count == 2)
    }

    @Test func `a removed product is not charged, and retry continues`() throws {
        var shop = try Shop.withFailedRenewal(hasGrace: false)
        var catalog = shop.ledger.catalog
        catalog.products.removeAll { $0.id == "gold.month" }
        let snapshot = LedgerSnapshot(
            sequence: shop.ledger.sequence,
            nextTransactionID: shop.ledger.nextTransactionID,
            openEntries: Array(shop.ledger.entries.values),
            chains: Array(shop.ledger.chains.values)
        )
        shop.ledger = Ledger(catalog: catalog, rules: shop.ledger.rules, snapshot: snapshot)
        #expect(throws: StoreFailure.productUnavailable(id: "gold.month")) { try shop.recover() }
        #expect(shop.state() == .inBillingRetryPeriod)
    }

    @Test(arguments: [false, true])
    func `cancelling in grace or retry ends the subscription at once (S-19, S-20)`(hasGrace: Bool) throws {
        var shop = try Shop.withFailedRenewal(hasGrace: hasGrace)
        let end = shop.date
        shop.pass(.day)
        try shop.setRenewal(false)
        #expect(shop.state() == .expired)
        #expect(shop.owned == [])
        #expect(shop.kinds.suffix(2) == [.autoRenewTurnedOff, .expired])
        #expect(try shop.info().expirationIntent == 1)
        #expect(try shop.latest().expirationDate == end)
        #expect(shop.contradictions == [])
        #expect(shop.violations == [])
    }

    @Test(arguments: [false, true])
    func `a refund in grace or retry revokes the subscription permanently (S-37)`(hasGrace: Bool) throws {
        var shop = try Shop.withFailedRenewal(hasGrace: hasGrace)
        try shop.refund(0)
        #expect(shop.state() == .revoked)
        #expect(shop.contradictions == [])
        let before = try shop.info()
        shop.pass(.day, times: 100)
        #expect(shop.kinds.last == .refunded)
        #expect(shop.state() == .revoked)
        var after = try shop.info()
        after.signedDate = before.signedDate
        #expect(after == before)
        #expect(throws: StoreFailure.transactionNotFound(id: 0)) { try shop.recover() }
        #expect(shop.violations == [])
    }

    @Test func `a revoked subscription does not also expire (S-37)`() throws {
        var shop = Shop()
        try shop.buy("gold.month")
        try shop.raisePrice()
        try shop.refund(0)
        let before = try shop.info()
        #expect(before.expirationIntent == nil)
        #expect(before.priceIncreaseStatus == nil)
        shop.pass(.year)
        var after = try shop.info()
        after.signedDate = before.signedDate
        #expect(after == before)
        #expect(shop.state() == .revoked)
        #expect(shop.violations == [])
    }

    @Test func `after an absence, grace, retry and end are recorded in order (S-39)`() throws {
        var shop = try Shop.withFailedRenewal(hasGrace: true)
        let end = shop.date
        shop.pass(.year)
        #expect(shop.kinds == [.purchased, .gracePeriodStarted, .billingRetryStarted, .expired])
        #expect(shop.journal.dropFirst().map(\.date) == [end, date(adding: 16, to: end), date(adding: 60, to: end)])
    }
}
