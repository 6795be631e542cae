import Foundation
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PurchasingTests {
    @Test(arguments: ["coins", "pro", "season", "gold.month"])
    func `a purchase is unfinished until the app finishes it (P-13)`(product: String) throws {
        var shop = Shop()
        let entry = try shop.buy(product)
        #expect(shop.unfinished == [entry.id])
        shop.finish(entry.id)
        #expect(shop.unfinished == [])
        #expect(shop.violations == [])
    }

    @Test func `identifiers count from zero over all products (T-35)`() throws {
        var shop = Shop()
        #expect(try ["coins", "pro", "season", "gold.month"].map { try shop.buy($0).id } == [0, 1, 2, 3])
    }

    @Test func `a first purchase is its own original (T-33)`() throws {
        var shop = Shop()
        for product in ["coins", "pro", "season", "gold.month"] {
            let entry = try shop.buy(product)
            #expect(entry.originalID == entry.id)
        }
    }

    @Test func `an unfinished consumable answers requests of its own device, and of none, but of no other (C-10)`()
        throws
    {
        var shop = Shop()
        let (phone, tablet) = (UUID(), UUID())
        func request(of device: UUID?) -> PurchaseRequest {
            var request = PurchaseRequest(productID: "coins")
            request.deviceID = device
            return request
        }
        let first = try shop.ledger.decidePurchase(request(of: phone), at: shop.date)
        shop.apply(first.change)
        for device in [phone, nil] {
            guard case .held(let entry, _) = try shop.ledger.decidePurchase(request(of: device), at: shop.date) else {
                Issue.record("charged again")
                return
            }
            #expect(entry.id == 0)
        }
        guard case .purchased(let entry, _) = try shop.ledger.decidePurchase(request(of: tablet), at: shop.date) else {
            Issue.record("not charged")
            return
        }
        #expect(entry.id == 1)
    }

    @Test func `the price is the total for the quantity (T-40)`() throws {
        var shop = Shop()
        let entry = try shop.buy("coins", quantity: 3)
        #expect(entry.priceMilliunits == 2970)
        #expect(entry.currency == "USD")
        #expect(entry.quantity == 3)
    }

    @Test(arguments: [-1, 0, 11, .max])
    func `a quantity outside one to ten is refused (P-19)`(quantity: Int) {
        var shop = Shop()
        #expect(throws: StoreFailure.invalidQuantity(quantity)) { try shop.buy("coins", quantity: quantity) }
        #expect(shop.journal == [])
    }

    @Test(arguments: ["pro", "gold.month"])
    func `only consumables and non-renewing subscriptions have a quantity (P-19)`(product: String) {
        var shop = Shop()
        #expect(throws: StoreFailure.invalidQuantity(2)) { try shop.buy(product, quantity: 2) }
    }

    @Test(arguments: ["", "COINS", "coins "])
    func `identifiers match exactly (P-29)`(product: String) {
        var shop = Shop()
        #expect(throws: StoreFailure.productUnavailable(id: product)) { try shop.buy(product) }
    }

    @Test func `a purchase is refused while the customer may not pay (P-29)`() {
        var shop = Shop()
        shop.ledger.rules.canMakePayments = false
        #expect(throws: StoreFailure.purchaseNotAllowed) { try shop.buy("coins") }
    }

    @Test func `buying an owned non-consumable returns the existing transaction (P-15)`() throws {
        var shop = Shop()
        let first = try shop.buy("pro")
        shop.finish(first.id)
        shop.pass(.month)
        let again = try shop.buy("pro")
        #expect(again.id == first.id)
        #expect(again.purchaseDate == first.purchaseDate)
        #expect(shop.kinds == [.purchased, .finished])
    }

    @Test func `buying a consumable with an unfinished transaction returns it without a charge (P-17)`() throws {
        var shop = Shop()
        let first = try shop.buy("coins")
        #expect(try shop.buy("coins").id == first.id)
        shop.finish(first.id)
        #expect(try shop.buy("coins").id != first.id)
    }

    @Test func `a request that was made before the first purchase is charged (Q-26)`() throws {
        var shop = Shop()
        let asked = shop.ledger.sequence
        let ids = try (0..<3).map { _ in
            guard case .purchased(let entry, _) = try shop.decide("coins", askedAt: asked) else { return UInt64.max }
            return entry.id
        }
        #expect(ids == [0, 1, 2])
        #expect(try shop.buy("coins").id == 0)
    }

    @Test func `a non-renewing subscription that is bought again is a new purchase (T-60)`() throws {
        var shop = Shop()
        let first = try shop.buy("season")
        shop.finish(first.id)
        let second = try shop.buy("season")
        #expect(second.id != first.id)
        #expect(second.originalID == second.id)
        #expect(shop.owned == ["season"])
        #expect(shop.ledger.entitlements(at: shop.date).first?.id == second.id)
        #expect(shop.violations == [])
    }

    @Test func `an own purchase is not announced (C-01)`() throws {
        var shop = Shop()
        for product in ["coins", "pro", "season", "gold.month"] { try shop.buy(product) }
        #expect(shop.journal.allSatisfy { !$0.isAnnounced })
    }

    @Test func `a purchase outside the app is announced (T-11)`() throws {
        var shop = Shop()
        let decision = try shop.ledger.decidePurchase(
            PurchaseRequest(productID: "coins"),
            through: .outside,
            at: shop.date
        )
        #expect(decision.change.events.map(\.isAnnounced) == [true])
        shop.apply(decision.change)
        #expect(shop.unfinished == [0])
    }

    @Test func `a cancelled purchase leaves only an event in the journal (Q-54)`() throws {
        var shop = Shop()
        let before = shop.ledger
        shop.apply(shop.ledger.decideCancellation(of: PurchaseRequest(productID: "coins"), at: shop.date))
        #expect(shop.kinds == [.purchaseCancelled])
        #expect(shop.ledger.entries == before.entries)
        #expect(shop.ledger.nextTransactionID == before.nextTransactionID)
    }

    @Test func `deciding a purchase does not change the ledger`() throws {
        let shop = Shop()
        let before = shop.ledger
        _ = try shop.ledger.decidePurchase(PurchaseRequest(productID: "gold.month"), at: shop.date)
        #expect(shop.ledger == before)
    }

    @Test func `an offer that the product does not have is refused, never ignored (C-20)`() {
        let shop = Shop()
        var request = PurchaseRequest(productID: "gold.month")
        request.offer = .winBack(offerID: "none")
        #expect(throws: StoreFailure.invalidOfferIdentifier("none")) {
            try shop.ledger.decidePurchase(request, at: shop.date)
        }
    }
}
