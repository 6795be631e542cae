import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Codes that are redeemed while an offer of the same subscription runs.
@Suite(.timeLimit(.standard)) struct RedemptionTests {
    /// A subscriber in the first of three months at a lower price.
    private func subscriberWithOffer() throws -> Shop {
        var shop = Shop.withOffers()
        try shop.subscribe("basic")
        try shop.buy("basic", with: .promotionalUnsigned(offerID: "go"))
        shop.pass(.month)
        #expect(shop.bill.last == "basic 2000 promotional go")
        return shop
    }

    @Test(arguments: [false, true])
    func `a code for the running product replaces the rest of its offer, and a stackable one follows it (P-42, P-43)`(
        isStackable: Bool
    ) throws {
        var shop = try subscriberWithOffer()
        var request = PurchaseRequest(productID: "basic")
        request.offer = .code(offerID: isStackable ? "stacked" : "free")
        guard case .held(_, let change) = try shop.ledger.decideRedemption(request, at: shop.date) else {
            Issue.record("The customer was charged for the running period again.")
            return
        }
        shop.apply(change)
        #expect(try shop.info().offerIdentifier == (isStackable ? "go" : "free"))
        let paid = shop.bill.count
        shop.pass(.month, times: 6)
        let next =
            isStackable
            ? ["basic 2000 promotional go", "basic 2000 promotional go", "basic 2000 code stacked"]
            : ["basic 0 code free", "basic 5000", "basic 5000"]
        #expect(Array(shop.bill.dropFirst(paid).prefix(3)) == next)
        #expect(shop.violations == [])
    }
}
