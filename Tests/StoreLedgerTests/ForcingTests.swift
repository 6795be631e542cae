import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ForcingTests {
    @Test func `a forced expiry ends now, with nothing announced (TS-42, TS-43)`() throws {
        var shop = Shop()
        let first = try shop.buy("silver.month")
        shop.finish(first.id)
        shop.pass(.day)
        try shop.expireNow()
        #expect(shop.state() == .expired)
        #expect(shop.owned == [])
        #expect(shop.history[0]?.expirationDate == shop.date)
        let info = try shop.info()
        #expect(info.expirationIntent == 1)
        #expect(info.autoRenewStatus == 0)
        #expect(info.renewalDate == shop.date)
        #expect(shop.journal.last?.kind == .expired)
        #expect(shop.journal.allSatisfy { !$0.isAnnounced })
        // The introductory offer still counts as used.
        #expect(!shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        shop.pass(.year)
        #expect(shop.kinds.last == .expired)
        #expect(shop.contradictions == [])
        #expect(shop.violations == [])
    }

    @Test(arguments: [false, true])
    func `a forced expiry ends grace and retry, and does not change the paid period (TS-42, S-19)`(hasGrace: Bool)
        throws
    {
        var shop = try Shop.withFailedRenewal(hasGrace: hasGrace)
        let end = shop.date
        shop.pass(.day)
        try shop.expireNow()
        #expect(shop.state() == .expired)
        #expect(try shop.latest().expirationDate == end)
        #expect(shop.violations == [])
    }

    @Test func `an ended subscription and other products cannot be forced to expire (TS-42)`() throws {
        var shop = Shop()
        let pro = try shop.buy("pro")
        #expect(throws: StoreFailure.transactionNotFound(id: pro.id)) {
            try shop.ledger.decideForcedExpiry(ofChainWith: pro, at: shop.date)
        }
        let gold = try shop.buy("gold.month")
        try shop.expireNow()
        #expect(throws: StoreFailure.transactionNotFound(id: gold.id)) { try shop.expireNow() }
        #expect(throws: StoreFailure.transactionNotFound(id: gold.id)) { try shop.renewNow() }
    }

    @Test(arguments: [false, true])
    func `a forced renewal ends the period and begins the next now (TS-44, TS-45)`(isFinished: Bool) throws {
        var shop = Shop()
        let first = try shop.buy("gold.month")
        if isFinished { shop.finish(first.id) }
        shop.pass(.day, times: 10)
        try shop.renewNow()
        #expect(shop.history[0]?.expirationDate == shop.date)
        let renewal = try shop.latest()
        #expect(renewal.id == 1)
        #expect(renewal.reason == .renewal)
        #expect(renewal.purchaseDate == shop.date)
        #expect(renewal.expirationDate == StoreCalendar.date(adding: .month, to: shop.date))
        #expect(shop.journal.filter(\.isAnnounced).map(\.transactionID) == [1])
        #expect(shop.unfinished == (isFinished ? [1] : [0, 1]))
        #expect(shop.owned == ["gold.month"])
        let cycle = shop.date
        shop.pass(.month)
        #expect(try shop.latest().purchaseDate == StoreCalendar.date(adding: .month, to: cycle))
        #expect(shop.contradictions == [])
        #expect(shop.violations == [])
    }

    @Test func `a forced renewal turns renewal on and withdraws a request for price consent (TS-44)`() throws {
        var shop = Shop()
        try shop.buy("gold.month")
        try shop.raisePrice()
        try shop.setRenewal(false)
        try shop.renewNow()
        #expect(try shop.info().autoRenewStatus == 1)
        #expect(shop.kinds.suffix(2) == [.autoRenewTurnedOn, .renewed])
        try shop.raisePrice()
        try shop.renewNow()
        #expect(try shop.info().priceIncreaseStatus == nil)
        #expect(shop.violations == [])
    }

    @Test func `a forced renewal uses up a period of the offer (TS-44, S-34)`() throws {
        var shop = Shop()
        try shop.buy("delta.week")
        for _ in 0..<3 { try shop.renewNow("delta") }
        let prices = shop.history.keys.sorted().compactMap { shop.history[$0]?.priceMilliunits }
        #expect(prices == [290, 290, 290, 490])
        #expect(shop.violations == [])
    }

    @Test(arguments: [false, true])
    func `a forced renewal fails while renewals fail, and is refused after a failed renewal (TS-44, TS-51)`(
        hasGrace: Bool
    ) throws {
        var shop = Shop()
        shop.ledger.rules.isBillingFailing = true
        shop.ledger.rules.isGracePeriodEnabled = hasGrace
        try shop.buy("gold.month")
        shop.pass(.day, times: 10)
        let cut = shop.date
        try shop.renewNow()
        #expect(shop.state() == (hasGrace ? .inGracePeriod : .inBillingRetryPeriod))
        #expect(try shop.latest().expirationDate == cut)
        shop.ledger.rules.isBillingFailing = false
        #expect(throws: StoreFailure.transactionNotFound(id: 0)) { try shop.renewNow() }
        shop.pass(.day)
        try shop.recover()
        // Recovery in the grace period keeps the cycle that began with the forced renewal.
        let start = hasGrace ? cut : shop.date
        #expect(try shop.latest().purchaseDate == start)
        #expect(try shop.latest().expirationDate == StoreCalendar.date(adding: .month, to: start))
        #expect(shop.contradictions == [])
        #expect(shop.violations == [])
    }
}
