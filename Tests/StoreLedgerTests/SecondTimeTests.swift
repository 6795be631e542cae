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
}
