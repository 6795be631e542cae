import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Tests of plan changes and waiting offers that need an approval, or are interrupted.
@Suite(.timeLimit(.standard)) struct PlanChangeApprovalTests {
    /// The reasons for which a purchase waits.
    enum Obstacle: CaseIterable {
        case approval, interruption

        func set(_ isOn: Bool, in shop: inout Shop) {
            switch self {
            case .approval: shop.ledger.rules.isAskToBuyEnabled = isOn
            case .interruption: shop.ledger.rules.faults.interruptsPurchases = isOn
            }
        }

        func resolve(_ id: UInt64, in shop: inout Shop) throws {
            switch self {
            case .approval: shop.apply(try shop.ledger.decideApproval(of: id, at: shop.date).change)
            case .interruption: shop.apply(try shop.ledger.decideIssueResolution(of: id, at: shop.date).change)
            }
        }

        func refuse(_ id: UInt64, in shop: inout Shop) throws {
            switch self {
            case .approval: shop.apply(try shop.ledger.decideDecline(of: id, at: shop.date))
            case .interruption: shop.apply(try shop.ledger.decideIssueCancellation(of: id, at: shop.date))
            }
        }
    }

    /// Requests a product that has to wait, and returns the identifier of the request.
    private func ask(_ shop: inout Shop, for productID: String, _ obstacle: Obstacle) throws -> UInt64 {
        obstacle.set(true, in: &shop)
        let decision = try shop.decide(productID, tag: "request for \(productID)")
        obstacle.set(false, in: &shop)
        guard case .pending(let waiting, _) = decision else { throw StoreFailure.unknown }
        return waiting.transactionID
    }

    @Test(arguments: [("gold.month", "silver.month"), ("silver.month", "silver.year")], Obstacle.allCases)
    func `a plan change at the next renewal waits like every purchase, and is then scheduled (TS-19, TS-23, P-32)`(
        plans: (held: String, next: String),
        obstacle: Obstacle
    ) throws {
        var shop = Shop()
        let held = try shop.buy(plans.held)
        let id = try ask(&shop, for: plans.next, obstacle)
        #expect(try shop.info().autoRenewProductId == plans.held)
        shop.pass(.day)
        try obstacle.resolve(id, in: &shop)
        #expect(try shop.info().autoRenewProductId == plans.next)
        // No transaction was made, so none is announced.
        #expect(shop.history.keys.sorted() == [held.id])
        #expect(shop.journal.allSatisfy { !$0.isAnnounced })
        #expect(shop.kinds.suffix(2) == [.planChangeScheduled, .answered])
        #expect(shop.journal.last?.transactionID == held.id)
        #expect(shop.journal.last?.cause?.queueTag == "request for \(plans.next)")
        shop.date = try #require(held.expirationDate)
        shop.settle()
        #expect(shop.owned == [plans.next])
        #expect(shop.violations == [])
    }

    @Test(arguments: Obstacle.allCases)
    func `a declined or cancelled plan change has no effect (TS-21, S-26)`(obstacle: Obstacle) throws {
        var shop = Shop()
        let held = try shop.buy("gold.month")
        let id = try ask(&shop, for: "silver.month", obstacle)
        try obstacle.refuse(id, in: &shop)
        shop.pass(.month)
        #expect(shop.owned == ["gold.month"])
        #expect(shop.history.count == 2)
        #expect(shop.history[held.id]?.isUpgraded == false)
    }

    @Test(arguments: Obstacle.allCases)
    func `an offer for the next renewal waits, too (TS-19, P-51)`(obstacle: Obstacle) throws {
        var shop = Shop.withOffers()
        try shop.subscribe("basic")
        obstacle.set(true, in: &shop)
        var request = PurchaseRequest(productID: "basic")
        request.offer = .promotionalUnsigned(offerID: "free")
        let decision = try shop.ledger.decidePurchase(request, at: shop.date)
        shop.apply(decision.change)
        obstacle.set(false, in: &shop)
        guard case .pending(let waiting, _) = decision else {
            Issue.record("not pending")
            return
        }
        #expect(try shop.info().offerIdentifier == nil)
        try obstacle.resolve(waiting.transactionID, in: &shop)
        #expect(try shop.info().offerIdentifier == "free")
        #expect(shop.violations == [])
    }

    @Test(arguments: Obstacle.allCases)
    func `a request that changes nothing is answered at once (P-16, P-15)`(obstacle: Obstacle) throws {
        var shop = Shop()
        let (gold, pro) = (try shop.buy("gold.month"), try shop.buy("pro"))
        obstacle.set(true, in: &shop)
        #expect(try shop.buy("gold.month") == gold)
        #expect(try shop.buy("pro") == pro)
        #expect(shop.ledger.pending == [:])
        // Turning renewal on again commits the customer to the next charge (S-23).
        try shop.setRenewal(false)
        guard case .pending = try shop.decide("gold.month") else {
            Issue.record("not pending")
            return
        }
        #expect(try shop.info().autoRenewStatus == 0)
    }

    @Test(arguments: Obstacle.allCases)
    func `an approved plan change applies to the plan that was bought in the meantime (TS-20, S-26)`(obstacle: Obstacle)
        throws
    {
        // Another change was scheduled in the meantime.
        var shop = Shop()
        try shop.buy("gold.month")
        var id = try ask(&shop, for: "silver.year", obstacle)
        try shop.buy("silver.month")
        try obstacle.resolve(id, in: &shop)
        #expect(try shop.info().autoRenewProductId == "silver.year")
        // The customer upgraded in the meantime: the change now waits for the renewal of the higher plan.
        shop = Shop()
        try shop.buy("silver.month")
        id = try ask(&shop, for: "silver.year", obstacle)
        let gold = try shop.buy("gold.month")
        try obstacle.resolve(id, in: &shop)
        #expect(try shop.info().autoRenewProductId == "silver.year")
        #expect(try shop.latest() == gold)
        shop.pass(.month)
        #expect(shop.owned == ["silver.year"])
        #expect(shop.violations == [])
    }

    @Test(arguments: Obstacle.allCases)
    func `an approved upgrade replaces the plan that was bought in the meantime (TS-20, S-24)`(obstacle: Obstacle)
        throws
    {
        var shop = Shop()
        let first = try shop.buy("silver.month")
        let id = try ask(&shop, for: "gold.month", obstacle)
        shop.pass(.day)
        let second = try shop.buy("silver.alt")
        shop.pass(.day)
        try obstacle.resolve(id, in: &shop)
        let gold = try shop.latest()
        #expect(gold.id == id && gold.originalID == first.id && gold.purchaseDate == shop.date)
        #expect(shop.history[second.id]?.isUpgraded == true)
        #expect(shop.owned == ["gold.month"])
        #expect(shop.journal.last { $0.isAnnounced }?.transactionID == id)
        #expect(shop.violations == [])
        // Without this purchase, the latest period is the one bought last before it, whatever its identifier.
        let purchase = [first.id, second.id, id].compactMap { shop.history[$0] }
        shop.apply(shop.ledger.decideDeletion(of: gold, among: purchase, at: shop.date))
        #expect(try shop.latest().id == second.id)
        #expect(shop.violations == [])
    }
}
