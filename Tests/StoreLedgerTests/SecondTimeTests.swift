import Foundation
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing

/// Events that happen to a subscription a second time: the state it keeps, and the state it loses.
@Suite struct SecondTimeTests {
    @Test func `a change of the renewal rate takes effect with the next period (TS-35)`() throws {
        var shop = Shop()
        let first = try shop.buy("gold.month")
        shop.ledger.rules.pace = .everyMinute
        shop.date = try #require(first.expirationDate)
        shop.settle()
        #expect(shop.history[first.id] == first)
        #expect(try shop.latest().expirationDate == shop.date.advanced(bySeconds: 60))
    }

    @Test func `a resubscription without an account token has none, and its renewals neither (P-20, T-48)`() throws {
        var shop = Shop()
        var request = PurchaseRequest(productID: "gold.month")
        request.appAccountToken = UUID()
        shop.apply(try shop.ledger.decidePurchase(request, at: shop.date).change)
        #expect(try shop.info().appAccountToken?.value == request.appAccountToken)
        try shop.setRenewal(false)
        shop.pass(.month)
        #expect(try shop.buy("gold.month").appAccountToken == nil)
        shop.pass(.month)
        #expect(try shop.latest().reason == .renewal)
        #expect(try shop.latest().appAccountToken == nil)
        #expect(try shop.info().appAccountToken == nil)
    }

    @Test func `a subscription is not dated back into an earlier subscription of the group (TS-40)`() throws {
        var shop = Shop()
        let first = try shop.buy("silver.month")
        shop.pass(.day)
        try shop.setRenewal(false)
        shop.pass(.month)
        let end = try #require(shop.ledger.chains[.own("plans")]).expirationDate
        func decide(at date: StoreDate) throws(StoreFailure) -> PurchaseDecision {
            var request = PurchaseRequest(productID: "gold.month")
            request.past = PastPurchase(date: date, renewal: .cancelImmediately)
            return try shop.ledger.decidePurchase(request, through: .outside, at: shop.date)
        }
        for date in [first.purchaseDate, end.advanced(bySeconds: -0.001)] {
            #expect(throws: StoreFailure.unsupported) { try decide(at: date) }
        }
        guard case .purchased(let entry, _) = try decide(at: end) else {
            Issue.record("not bought")
            return
        }
        #expect(entry.purchaseDate == end)
    }

    @Test func `an extension moves the end of the period in the transaction, the subscription and its info (V-12)`()
        throws
    {
        var shop = Shop()
        let bought = try shop.buy("gold.month")
        let end = try #require(bought.expirationDate)
        shop.pass(.day)
        for days in [10, 20] {
            let decision = try shop.ledger.decideExtension(ofSubscription: bought.id, byDays: days, at: shop.date)
            shop.apply(decision.change)
            let later = StoreCalendar.date(adding: .day, times: days == 10 ? 10 : 30, to: end)
            #expect(decision.chain.expirationDate == later)
            #expect(try shop.latest().expirationDate == later)
            #expect(try shop.info().renewalDate == later)
            #expect(shop.ledger.nextDueDate == later)
        }
        shop.pass(.month)
        #expect(shop.kinds.last == .renewalExtended)
    }

    @Test func `a subscription is extended twice in a year, and again a year after the first extension (V-12)`() throws
    {
        var shop = Shop()
        let id = try shop.buy("silver.year").id
        shop.pass(.day)
        let first = shop.date
        func extend() -> Result<LedgerChange, ExtensionRefusal> {
            Result { () throws(ExtensionRefusal) in
                try shop.ledger.decideExtension(ofSubscription: id, byDays: 90, at: shop.date).change
            }
        }
        for _ in 1...2 {
            shop.apply(try extend().get())
            shop.pass(.day)
        }
        #expect(throws: ExtensionRefusal.tooMany) { try extend().get() }
        let year: Double = 365 * 86_400
        shop.date = first.advanced(bySeconds: year - 0.001)
        shop.settle()
        #expect(throws: ExtensionRefusal.tooMany) { try extend().get() }
        shop.date = first.advanced(bySeconds: year)
        shop.apply(try extend().get())
        #expect(throws: ExtensionRefusal.tooMany) { try extend().get() }
    }

    @Test func `a period is renewed at the moment of its end, and not before (S-39)`() throws {
        var shop = Shop()
        let end = try #require(try shop.buy("gold.month").expirationDate)
        #expect(shop.ledger.decideNextDue(at: end.advanced(bySeconds: -0.001)) == nil)
        #expect(shop.ledger.decideNextDue(at: end)?.events.map(\.kind) == [.renewed])
        try shop.setRenewal(false)
        #expect(shop.ledger.decideNextDue(at: end)?.events.map(\.kind) == [.expired])
        #expect(shop.ledger.entitlements(at: end.advanced(bySeconds: -0.001)).count == 1)
    }

    @Test func `of two unfinished season passes only the later one is an entitlement (C-22)`() throws {
        var shop = Shop()
        let early = try shop.buy("season")
        shop.pass(.day)
        guard case .purchased(let late, _) = try shop.decide("season", askedAt: 0) else {
            Issue.record("not bought")
            return
        }
        #expect(shop.unfinished == [early.id, late.id])
        #expect(shop.ledger.entitlements(at: shop.date).map(\.id) == [late.id])
        #expect(shop.ledger.entitlements(to: "season", at: shop.date).map(\.id) == [late.id])
    }
}
