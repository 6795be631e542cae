import LocalStore
import StoreInterface
import StoreTestSupport
import Testing
import TestWaiting

/// The sheets that a store shows, or does not show, when a customer buys a subscription of a running group.
@Suite(.timeLimit(.standard)) struct PlanChangeSheetTests {
    @Test func `a downgrade shows a sheet, and can be cancelled (P-32)`() async throws {
        let customer = ScriptedCustomer(purchase: { $0.productID != "silver.month" })
        let shop = try TestStore(customer: customer)
        try await shop.buy("gold.month")
        #expect(try await shop.store.purchase(PurchaseRequest(productID: "silver.month")) == .cancelled)
        await shop.pass(.month)
        let owned = try await shop.store.transactions(.currentEntitlementsOf(productID: "gold.month"), after: nil)
        #expect(owned.transactions.map(\.transactionID) == [1])
    }

    @Test func `buying the running subscription returns its transaction without a sheet (P-16)`() async throws {
        let customer = ScriptedCustomer()
        let shop = try TestStore(customer: customer)
        let id = try await shop.buy("gold.month")
        #expect(try await shop.buy("gold.month") == id)
        #expect(customer.questions.map(\.productID) == ["gold.month"])
    }

    @Test func `a purchase that turns renewal on again shows a sheet (S-23)`() async throws {
        let customer = ScriptedCustomer()
        let shop = try TestStore(customer: customer)
        let id = try await shop.buy("gold.month")
        try await shop.store.setAutoRenewal(false, ofTransaction: id)
        #expect(try await shop.buy("gold.month") == id)
        #expect(customer.questions.count == 2)
        await shop.pass(.month)
        #expect(try await shop.identifiers(.currentEntitlements) == [id + 1])
    }
}
