import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Changes that happen while the customer answers the sheet of a purchase.
@Suite(.timeLimit(.standard)) struct ConfirmedPlanTests {
    private let gate = Gate()
    private let shop: TestStore

    init() throws {
        let gate = gate
        shop = try TestStore(
            customer: ScriptedCustomer(purchase: { _ in
                await gate.pass()
                return true
            })
        )
    }

    /// Buys a product, changes something while the sheet is shown, and lets the customer confirm.
    private func buy(
        _ productID: String,
        meanwhile change: (TestStore) async throws -> Void
    ) async throws -> PurchaseOutcome {
        let task = Task { [shop] in try await shop.store.purchase(PurchaseRequest(productID: productID)) }
        await gate.arrivals(reach: 1)
        try await change(shop)
        gate.open()
        return try await task.value
    }

    @Test func `a purchase that is confirmed late has the date of the confirmation`() async throws {
        let outcome = try await buy("coins") { $0.clock.advance(to: $0.clock.now.advanced(bySeconds: 90)) }
        guard case .purchased(let transaction) = outcome else {
            Issue.record("not bought")
            return
        }
        #expect(transaction.payload?.purchaseDate == shop.clock.now)
    }

    @Test func `a product that is not for sale any more when the customer confirms is unavailable`() async throws {
        await #expect(throws: StoreFailure.productUnavailable(id: "coins")) {
            try await buy("coins") { await $0.store.sell(Catalog(products: [])) }
        }
    }

    @Test func `a purchase that is confirmed after Ask to Buy was turned on waits for approval (TS-19)`() async throws {
        let outcome = try await buy("coins") { await $0.store.changeRules { $0.isAskToBuyEnabled = true } }
        #expect(outcome == .pending)
    }

    @Test func `a customer who may not pay any more when the sheet is confirmed is refused`() async throws {
        await #expect(throws: StoreFailure.purchaseNotAllowed) {
            try await buy("coins") { await $0.store.changeRules { $0.canMakePayments = false } }
        }
    }

    @Test func `a product that is bought outside the app while its sheet is shown is not charged again (P-16)`()
        async throws
    {
        let outcome = try await buy("pro") { try await $0.buyOutside("pro") }
        guard case .purchased(let transaction) = outcome else {
            Issue.record("not bought")
            return
        }
        #expect(transaction.transactionID == 0)
        #expect(try await shop.identifiers(.all) == [0])
    }

    @Test func `a subscription that ends while its sheet is shown is bought again (S-22)`() async throws {
        let first = try await shop.store.purchaseOutside(PurchaseRequest(productID: "gold.month")).transactionID
        try await shop.store.setAutoRenewal(false, ofTransaction: first)
        let outcome = try await buy("gold.month") { await $0.pass(.month) }
        guard case .purchased(let transaction) = outcome else {
            Issue.record("not bought")
            return
        }
        #expect(transaction.transactionID != first)
        #expect(transaction.payload?.purchaseDate == shop.clock.now)
    }
}
