import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// The import of a recorded history.
@Suite(.timeLimit(.standard)) struct ReplayingTests {
    private func period(_ id: UInt64, from start: StoreDate, since first: StoreDate, in shop: Shop) -> LedgerEntry {
        LedgerEntry(
            id: id,
            originalID: 0,
            productID: "gold.month",
            kind: .autoRenewable,
            groupID: "plans",
            purchaseDate: start,
            originalPurchaseDate: first,
            expirationDate: StoreCalendar.date(adding: .month, to: start),
            priceMilliunits: 9990,
            currency: "USD",
            storefront: shop.ledger.rules.storefront,
            createdAt: 1
        )
    }

    @Test func `an imported subscription keeps the recorded start of its latest run (V-16, S-12)`() throws {
        var shop = Shop()
        let first = shop.date.advanced(bySeconds: -400 * 86_400)
        let second = shop.date.advanced(bySeconds: -86_400)
        var info = RenewalInfoPayload(
            originalTransactionID: 0,
            productID: "gold.month",
            autoRenewProductID: "gold.month",
            autoRenewStatus: 1,
            signedDate: shop.date
        )
        info.recentSubscriptionStartDate = second
        let history = [
            ReplayedEntry(entry: period(0, from: first, since: first, in: shop), renewalInfo: nil),
            ReplayedEntry(entry: period(1, from: second, since: first, in: shop), renewalInfo: info),
        ]
        shop.apply(try shop.ledger.decideReplay(of: history, at: shop.date))
        #expect(try shop.latest().id == 1)
        #expect(try shop.info().recentSubscriptionStartDate == second)
    }

    @Test func `an imported subscription without a recorded run begins it with the first purchase (V-16, S-12)`() throws
    {
        var shop = Shop()
        let first = shop.date.advanced(bySeconds: -86_400)
        let entry = period(0, from: first, since: first, in: shop)
        shop.apply(try shop.ledger.decideReplay(of: [ReplayedEntry(entry: entry, renewalInfo: nil)], at: shop.date))
        #expect(try shop.info().recentSubscriptionStartDate == first)
    }
}
