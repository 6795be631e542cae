import StoreLedger
import Testing

@Suite(.timeLimit(.minutes(30))) struct FinishingTests {
    @Test func `T-28 finishing twice, or what is not there, does nothing`() throws {
        var shop = Shop()
        let entry = try shop.buy("coins")
        shop.finish(entry.id)
        #expect(shop.ledger.decideFinish(entry.id, at: shop.date) == nil)
        #expect(shop.ledger.decideFinish(99, at: shop.date) == nil)
        #expect(shop.kinds == [.purchased, .finished])
    }

    @Test func `T-29 a finished consumable is no longer at hand`() throws {
        var shop = Shop()
        let entry = try shop.buy("coins")
        shop.finish(entry.id)
        #expect(shop.ledger.entries == [:])
        #expect(MembershipPolicy.isListed(try #require(shop.history[entry.id])) == false)
    }

    @Test func `T-18 what is owned stays owned when it is finished`() throws {
        var shop = Shop()
        for product in ["pro", "season", "gold.month", "coins"] { shop.finish(try shop.buy(product).id) }
        #expect(Set(shop.owned) == ["pro", "season", "gold.month"])
    }
}
