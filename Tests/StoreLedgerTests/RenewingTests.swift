import Foundation
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RenewingTests {
    @Test func `a renewal starts where the last period ended (T-08, S-16)`() throws {
        var shop = Shop()
        let first = try shop.buy("gold.month")
        shop.pass(.month)
        let renewal = try #require(shop.history[1])
        #expect(renewal.purchaseDate == first.expirationDate)
        #expect(renewal.originalID == first.id)
        #expect(renewal.reason == .renewal)
        #expect(shop.journal.last?.isAnnounced == true)
        #expect(shop.owned == ["gold.month"])
    }

    @Test func `every renewal has to be finished (T-30)`() throws {
        var shop = Shop()
        try shop.buy("gold.month")
        shop.pass(.month, times: 3)
        #expect(shop.unfinished == [0, 1, 2, 3])
    }

    @Test func `missed renewals are caught up in order, each at its time (S-39, TS-36)`() throws {
        var shop = Shop()
        try shop.buy("gold.month")
        try shop.buy("delta.week")
        shop.pass(.year)
        #expect(shop.journal.map(\.date) == shop.journal.map(\.date).sorted())
        #expect(shop.history.values.count { $0.productID == "gold.month" } == 13)
        #expect(shop.history.values.count { $0.productID == "delta.week" } == 53)
        #expect(shop.violations == [])
    }

    @Test func `a subscription of 31 January returns to the 31st`() throws {
        let january = try Date("2025-01-31T10:00:00Z", strategy: .iso8601)
        var shop = Shop(at: StoreDate(january))
        try shop.buy("gold.month")
        shop.pass(.month, times: 5)
        let days = shop.history.keys.sorted().compactMap {
            shop.history[$0]?.purchaseDate.date.formatted(.iso8601.month().day())
        }
        #expect(days == ["01-31", "02-28", "03-31", "04-30", "05-31", "06-30"])
    }

    @Test func `a year from a leap day ends on 28 February, and comes back to the 29th`() throws {
        let leapDay = try Date("2024-02-29T00:00:00Z", strategy: .iso8601)
        var shop = Shop(at: StoreDate(leapDay))
        try shop.buy("silver.year")
        shop.pass(.year, times: 4)
        let days = shop.history.keys.sorted().compactMap {
            shop.history[$0]?.purchaseDate.date.formatted(.iso8601.year().month().day())
        }
        #expect(days == ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"])
    }

    @Test func `a subscription without auto-renewal expires, and nothing is announced (S-21, S-43, S-10)`() throws {
        var shop = Shop()
        let entry = try shop.buy("gold.month")
        shop.apply(try shop.ledger.decideAutoRenewal(false, ofChainWith: entry, at: shop.date))
        shop.pass(.day)
        #expect(shop.owned == ["gold.month"])
        shop.pass(.month)
        #expect(shop.owned == [])
        #expect(shop.kinds == [.purchased, .autoRenewTurnedOff, .expired])
        #expect(shop.journal.allSatisfy { !$0.isAnnounced })
        let chain = try #require(shop.ledger.chains[.own("plans")])
        #expect(chain.state(at: shop.date) == .expired)
        let info = shop.ledger.renewalInfo(of: chain, appTransactionID: "0", at: shop.date)
        #expect(info.expirationIntent == 1)
        #expect(info.renewalPrice == nil)
        #expect(shop.violations == [])
    }

    @Test func `an expired subscription stays the latest transaction of its group (T-20)`() throws {
        var shop = Shop()
        let entry = try shop.buy("gold.month")
        shop.finish(entry.id)
        shop.apply(try shop.ledger.decideAutoRenewal(false, ofChainWith: entry, at: shop.date))
        shop.pass(.year)
        #expect(shop.ledger.entries[entry.id] != nil)
    }

    @Test func `a product that was removed from the catalog ends the subscription (S-10)`() throws {
        var shop = Shop()
        try shop.buy("gold.month")
        var catalog = shop.ledger.catalog
        catalog.products.removeAll { $0.id == "gold.month" }
        let snapshot = LedgerSnapshot(
            sequence: shop.ledger.sequence,
            nextTransactionID: shop.ledger.nextTransactionID,
            openEntries: Array(shop.ledger.entries.values),
            chains: Array(shop.ledger.chains.values)
        )
        shop.ledger = Ledger(catalog: catalog, rules: shop.ledger.rules, snapshot: snapshot)
        shop.pass(.month)
        #expect(shop.ledger.chains[.own("plans")]?.expirationReason == .productUnavailable)
    }

    @Test func `the customer is entitled at every moment around a renewal (S-46)`() throws {
        var shop = Shop()
        let entry = try shop.buy("gold.month")
        let end = try #require(entry.expirationDate)
        for offset in [-1, 0, 1] {
            shop.date = StoreDate(milliseconds: end.milliseconds + Int64(offset))
            // Due events are not decided here on purpose, as for a query between two decisions.
            #expect(shop.owned == ["gold.month"])
        }
        shop.settle()
        #expect(shop.owned == ["gold.month"])
    }

    @Test func `renewals carry the token of the purchase (T-48)`() throws {
        var shop = Shop()
        var request = PurchaseRequest(productID: "gold.month")
        request.appAccountToken = UUID(uuidString: "5E1F0B3C-0000-4000-8000-00000000ABCD")
        shop.apply(try shop.ledger.decidePurchase(request, at: shop.date).change)
        shop.pass(.month)
        #expect(shop.history[1]?.appAccountToken == request.appAccountToken)
    }

    @Test func `a finished earlier period is no longer in the ledger`() throws {
        var shop = Shop()
        let entry = try shop.buy("gold.month")
        shop.finish(entry.id)
        #expect(shop.ledger.entries.keys.sorted() == [0])
        shop.pass(.month)
        #expect(shop.ledger.entries.keys.sorted() == [1])
        shop.pass(.month)
        shop.finish(1)
        #expect(shop.ledger.entries.keys.sorted() == [2])
    }
}
