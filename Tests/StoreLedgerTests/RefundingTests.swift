import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RefundingTests {
    @Test func `a refund is announced under the same identifier and ends the entitlement (R-18, T-09, R-24)`() throws {
        var shop = Shop()
        let entry = try shop.buy("pro")
        shop.finish(entry.id)
        shop.pass(.day)
        try shop.refund(entry.id, because: .appIssue)
        #expect(
            shop.history[entry.id]?.revocation
                == Revocation(date: shop.date, reason: .appIssue, kind: .fullRefund, percentage: 100_000)
        )
        #expect(shop.owned == [])
        #expect(shop.journal.filter(\.isAnnounced).map(\.transactionID) == [entry.id])
        #expect(shop.violations == [])
    }

    @Test func `a refund never makes a finished transaction unfinished (C-05)`() throws {
        var shop = Shop()
        let entry = try shop.buy("coins")
        shop.finish(entry.id)
        try shop.refund(entry.id)
        #expect(shop.unfinished == [])
    }

    @Test func `an unfinished transaction stays unfinished when it is refunded (T-21)`() throws {
        var shop = Shop()
        let entry = try shop.buy("coins")
        try shop.refund(entry.id)
        #expect(shop.unfinished == [entry.id])
        #expect(try shop.buy("coins").id != entry.id)
    }

    @Test func `a refunded non-consumable can be bought again (R-25)`() throws {
        var shop = Shop()
        let first = try shop.buy("pro")
        shop.finish(first.id)
        try shop.refund(first.id)
        let second = try shop.buy("pro")
        #expect(second.id != first.id)
        #expect(second.originalID == second.id)
        #expect(shop.owned == ["pro"])
    }

    @Test func `refunding the current period revokes the subscription (S-37)`() throws {
        var shop = Shop()
        let entry = try shop.buy("gold.month")
        try shop.refund(entry.id)
        #expect(shop.ledger.chains[.own("plans")]?.state(at: shop.date) == .revoked)
        #expect(shop.owned == [])
        shop.pass(.year)
        #expect(shop.history.count == 1)
        #expect(shop.violations == [])
    }

    @Test func `refunding an older period does not change the subscription (R-18)`() throws {
        var shop = Shop()
        let entry = try shop.buy("gold.month")
        shop.pass(.month)
        try shop.refund(entry.id)
        #expect(shop.owned == ["gold.month"])
        #expect(shop.journal.last?.changesStatus == false)
        shop.pass(.month)
        #expect(shop.kinds.last == .renewed)
    }

    @Test func `refunding the newest season pass makes the one before it the entitlement (C-22)`() throws {
        var shop = Shop()
        let first = try shop.buy("season")
        shop.finish(first.id)
        let second = try shop.buy("season")
        shop.finish(second.id)
        #expect(shop.ledger.entries.keys.sorted() == [second.id])
        try shop.refund(second.id)
        #expect(shop.ledger.entitlements(at: shop.date).map(\.id) == [first.id])
        #expect(shop.violations == [])
    }

    @Test func `a second refund is a duplicate (E-07)`() throws {
        var shop = Shop()
        try shop.buy("coins")
        try shop.refund(0)
        #expect(throws: StoreFailure.duplicateRefundRequest(id: 0)) { try shop.refund(0) }
    }
}
