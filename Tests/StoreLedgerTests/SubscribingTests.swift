import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct SubscribingTests {
    @Test func `the first subscription takes the introductory offer (P-39)`() throws {
        var shop = Shop()
        let trial = try shop.buy("silver.month")
        #expect(trial.offer == AppliedOffer(id: nil, kind: .introductory, paymentMode: .freeTrial, period: .week))
        #expect(trial.priceMilliunits == 0)
        #expect(trial.expirationDate == StoreCalendar.date(adding: .week, to: shop.date))
    }

    @Test func `the first paid renewal follows the trial, without an offer (S-33)`() throws {
        var shop = Shop()
        let trial = try shop.buy("silver.month")
        shop.pass(.week)
        let renewal = try #require(shop.history[1])
        #expect(renewal.reason == .renewal)
        #expect(renewal.offer == nil)
        #expect(renewal.priceMilliunits == 4990)
        #expect(renewal.purchaseDate == trial.expirationDate)
        #expect(renewal.originalID == trial.id)
    }

    @Test func `pay as you go charges the offer once per period (S-34)`() throws {
        var shop = Shop()
        try shop.buy("delta.week")
        shop.pass(.week, times: 4)
        let prices = shop.history.keys.sorted().compactMap { shop.history[$0]?.priceMilliunits }
        #expect(prices == [290, 290, 290, 490, 490])
        let offers = shop.history.keys.sorted().map { shop.history[$0]?.offer?.kind }
        #expect(offers == [.introductory, .introductory, .introductory, nil, nil])
    }

    @Test func `renewal info names the offer of the next period only (S-14)`() throws {
        var shop = Shop()
        try shop.buy("delta.week")
        func info() throws -> RenewalInfoPayload {
            let chain = try #require(shop.ledger.chains[.own("delta")])
            return shop.ledger.renewalInfo(of: chain, appTransactionID: "0", at: shop.date)
        }
        #expect(try info().offerType == 1)
        #expect(try info().renewalPrice == 290)
        shop.pass(.week, times: 2)
        #expect(try info().offerType == nil)
        #expect(try info().renewalPrice == 490)
    }

    @Test func `an introductory offer is once per group (P-34, P-35, P-36, P-38)`() throws {
        var shop = Shop()
        #expect(shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        let entry = try shop.buy("silver.month")
        #expect(!shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        #expect(shop.ledger.isEligibleForIntroductoryOffer(groupID: "delta", at: shop.date))
        shop.apply(try shop.ledger.decideAutoRenewal(false, ofChainWith: entry, at: shop.date))
        shop.pass(.month)
        #expect(!shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        #expect(try shop.buy("silver.month").offer == nil)
    }

    @Test func `an introductory offer that was not used is offered again after the subscription lapsed (P-35, P-37)`()
        throws
    {
        var shop = Shop()
        let entry = try shop.buy("gold.month")
        #expect(!shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        shop.apply(try shop.ledger.decideAutoRenewal(false, ofChainWith: entry, at: shop.date))
        shop.pass(.month)
        #expect(shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
    }

    @Test func `buying the running subscription returns its running transaction (P-16)`() throws {
        var shop = Shop()
        let entry = try shop.buy("gold.month")
        shop.finish(entry.id)
        shop.pass(.day)
        #expect(try shop.buy("gold.month").id == entry.id)
        #expect(shop.kinds == [.purchased, .finished])
    }

    @Test func `buying a subscription whose renewal is off turns renewal on, without a new transaction (S-23)`() throws
    {
        var shop = Shop()
        let entry = try shop.buy("gold.month")
        shop.apply(try shop.ledger.decideAutoRenewal(false, ofChainWith: entry, at: shop.date))
        #expect(try shop.buy("gold.month").id == entry.id)
        #expect(shop.kinds == [.purchased, .autoRenewTurnedOff, .autoRenewTurnedOn])
        shop.pass(.month)
        #expect(shop.kinds.last == .renewed)
    }

    @Test func `resubscribing keeps the original of the group (T-34, S-22)`() throws {
        var shop = Shop()
        let first = try shop.buy("gold.month")
        shop.apply(try shop.ledger.decideAutoRenewal(false, ofChainWith: first, at: shop.date))
        shop.pass(.month, times: 2)
        let again = try shop.buy("silver.year")
        #expect(again.id != first.id)
        #expect(again.originalID == first.id)
        #expect(again.originalPurchaseDate == first.purchaseDate)
        #expect(again.reason == .purchase)
        #expect(shop.kinds.last == .resubscribed)
        #expect(shop.violations == [])
    }

    @Test func `an upgrade takes effect at once (P-31, S-24, T-13, T-47)`() throws {
        var shop = Shop()
        let silver = try shop.buy("silver.year")
        shop.finish(silver.id)
        shop.pass(.month)
        let gold = try shop.buy("gold.month")
        #expect(gold.id != silver.id)
        #expect(gold.originalID == silver.id)
        #expect(gold.purchaseDate == shop.date)
        #expect(shop.history[silver.id]?.isUpgraded == true)
        #expect(shop.history[silver.id]?.isRevoked == false)
        #expect(shop.owned == ["gold.month"])
        #expect(shop.journal.filter(\.isAnnounced).map(\.transactionID) == [silver.id])
        #expect(shop.violations == [])
    }

    @Test func `a downgrade waits for the renewal (P-32, S-24, S-27)`() throws {
        var shop = Shop()
        let gold = try shop.buy("gold.month")
        #expect(try shop.buy("silver.month").id == gold.id)
        #expect(shop.owned == ["gold.month"])
        shop.pass(.month)
        #expect(shop.owned == ["silver.month"])
        #expect(shop.history[1]?.priceMilliunits == 4990)
        #expect(shop.violations == [])
    }

    @Test func `a crossgrade with the same period starts at once, and with another period at the renewal (S-24, S-25)`()
        throws
    {
        var shop = Shop()
        let first = try shop.buy("silver.month")
        #expect(try shop.buy("silver.year").id == first.id)
        let alternative = try shop.buy("silver.alt")
        #expect(alternative.id != first.id)
        #expect(shop.owned == ["silver.alt"])
    }

    @Test(arguments: [false, true])
    func `a crossgrade at once replaces the running period as an upgrade does (S-48, T-13, T-47)`(finishes: Bool) throws
    {
        var shop = Shop()
        let first = try shop.buy("silver.month")
        if finishes { shop.finish(first.id) }
        shop.pass(.day)
        let second = try shop.buy("silver.alt")
        #expect(shop.history[first.id]?.isUpgraded == true)
        #expect(shop.history[first.id]?.isRevoked == false)
        #expect(shop.history[first.id]?.expirationDate == first.expirationDate)
        #expect(shop.history[second.id]?.isUpgraded == false)
        #expect(shop.overlappingPeriods == [])
        // The replaced transaction is announced again, and the new one is returned to its caller.
        #expect(shop.journal.filter(\.isAnnounced).map(\.transactionID) == [first.id])
        #expect(shop.kinds.suffix(2) == [.upgraded, .crossgraded])
        #expect(shop.unfinished == (finishes ? [second.id] : [first.id, second.id]))
        #expect(shop.violations == [])
    }

    @Test func `a resubscription after the end does not change the old period (S-22, S-48)`() throws {
        var shop = Shop()
        let first = try shop.buy("silver.alt")
        try shop.setRenewal(false)
        shop.pass(.month)
        try shop.buy("silver.month")
        #expect(shop.history[first.id]?.isUpgraded == false)
        #expect(shop.journal.allSatisfy { !$0.isAnnounced })
    }

    @Test func `a later choice replaces a pending change, and the current product clears it (S-26)`() throws {
        var shop = Shop()
        try shop.buy("gold.month")
        try shop.buy("silver.month")
        try shop.buy("silver.year")
        #expect(shop.ledger.chains[.own("plans")]?.nextProductID == "silver.year")
        try shop.buy("gold.month")
        #expect(shop.ledger.chains[.own("plans")]?.nextProductID == "gold.month")
        shop.pass(.month)
        #expect(shop.owned == ["gold.month"])
    }

    @Test func `a return after sixty days sets a new recentSubscriptionStartDate (S-12)`() throws {
        var shop = Shop()
        let start = shop.date
        let first = try shop.buy("gold.month")
        shop.apply(try shop.ledger.decideAutoRenewal(false, ofChainWith: first, at: shop.date))
        shop.pass(.month)
        shop.pass(.day, times: 59)
        let second = try shop.buy("gold.month")
        #expect(shop.ledger.chains[.own("plans")]?.recentStartDate == start)
        shop.apply(try shop.ledger.decideAutoRenewal(false, ofChainWith: second, at: shop.date))
        shop.pass(.month)
        shop.pass(.day, times: 60)
        try shop.buy("gold.month")
        #expect(shop.ledger.chains[.own("plans")]?.recentStartDate == shop.date)
    }
}
