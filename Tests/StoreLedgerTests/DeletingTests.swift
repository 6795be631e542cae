import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// The state of a subscription after the deletion of its latest period.
@Suite(.timeLimit(.standard)) struct DeletingTests {
    /// A subscription of two periods.
    private func renewed() throws -> (shop: Shop, first: UInt64, renewal: UInt64) {
        var shop = Shop()
        let first = try shop.buy("gold.month")
        shop.pass(.month)
        let renewal = try shop.latest()
        #expect(renewal.id != first.id && shop.state() == .subscribed)
        return (shop, first.id, renewal.id)
    }

    private func delete(_ id: UInt64, from shop: inout Shop) throws {
        let entry = try #require(shop.history[id])
        let purchase = shop.history.values.sorted { $0.id < $1.id }
        shop.apply(shop.ledger.decideDeletion(of: entry, among: purchase, at: shop.date))
    }

    @Test func `a subscription whose refunded latest period is deleted is no longer revoked (TS-48)`() throws {
        var (shop, first, renewal) = try renewed()
        try shop.refund(renewal)
        #expect(shop.state() == .revoked)
        try delete(renewal, from: &shop)
        #expect(try shop.latest().id == first)
        #expect(shop.state() == .expired)
        #expect(shop.violations == [])
    }

    @Test func `a subscription is revoked if its latest period is deleted and the one before was refunded (TS-48)`()
        throws
    {
        var (shop, first, renewal) = try renewed()
        try shop.refund(first)
        #expect(shop.state() == .subscribed)
        try delete(renewal, from: &shop)
        #expect(try shop.latest().id == first)
        #expect(shop.state() == .revoked)
        #expect(shop.violations == [])
    }
}
