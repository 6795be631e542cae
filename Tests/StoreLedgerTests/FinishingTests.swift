import StoreLedger
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct FinishingTests {
    @Test func `finishing twice, or an unknown transaction, has no effect (T-28)`() throws {
        var shop = Shop()
        let entry = try shop.buy("coins")
        shop.finish(entry.id)
        #expect(shop.ledger.decideFinish(entry.id, at: shop.date) == nil)
        #expect(shop.ledger.decideFinish(99, at: shop.date) == nil)
        #expect(shop.kinds == [.purchased, .finished])
    }

    @Test func `a finished consumable is no longer in the ledger (T-29)`() throws {
        var shop = Shop()
        let entry = try shop.buy("coins")
        shop.finish(entry.id)
        #expect(shop.ledger.entries == [:])
        #expect(MembershipPolicy.isListed(try #require(shop.history[entry.id])) == false)
    }

    @Test func `a finished product stays an entitlement (T-18)`() throws {
        var shop = Shop()
        for product in ["pro", "season", "gold.month", "coins"] { shop.finish(try shop.buy(product).id) }
        #expect(Set(shop.owned) == ["pro", "season", "gold.month"])
    }
}
