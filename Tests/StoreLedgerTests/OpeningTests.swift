import StoreInterface
import StoreLedger
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct OpeningTests {
    private func opened(_ shop: Shop, with entries: [LedgerEntry]) -> Ledger {
        Ledger(
            catalog: shop.ledger.catalog,
            rules: shop.ledger.rules,
            snapshot: LedgerSnapshot(
                sequence: shop.ledger.sequence,
                nextTransactionID: shop.ledger.nextTransactionID,
                openEntries: entries,
                chains: Array(shop.ledger.chains.values)
            )
        )
    }

    @Test func `restoring a snapshot leaves out finished entries that are not held`() throws {
        var shop = Shop()
        for product in ["coins", "season", "season", "pro", "gold.month"] { shop.finish(try shop.buy(product).id) }
        let all = shop.history.values.shuffled()
        #expect(opened(shop, with: Array(all)) == shop.ledger)
    }

    @Test func `the open entries of a product are in order, however they were added`() throws {
        var shop = Shop()
        for _ in 0..<50 { try shop.decide("coins", askedAt: 0) }
        let ledger = opened(shop, with: Array(shop.history.values.shuffled()))
        #expect(ledger.openEntries(of: "coins").map(\.id) == Array(0..<50))
        #expect(Array(ledger.openEntries(of: "gems")) == [])
    }
}
