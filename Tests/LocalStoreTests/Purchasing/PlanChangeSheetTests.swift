import LocalStore
import StoreInterface
import StoreTestSupport
import Testing

/// The sheets that a store shows, or does not show, when a customer buys a subscription of a running group.
@Suite(.timeLimit(.minutes(30))) struct PlanChangeSheetTests {
    @Test func `P-32 a downgrade shows a sheet, and can be cancelled`() async throws {
        let customer = ScriptedCustomer(purchase: { $0.productID != "silver.month" })
        let shop = try TestStore(customer: customer)
        try await shop.buy("gold.month")
        #expect(try await shop.store.purchase(PurchaseRequest(productID: "silver.month")) == .cancelled)
        await shop.pass(.month)
        let owned = try await shop.store.transactions(.currentEntitlementsOf(productID: "gold.month"), after: nil)
        #expect(owned.transactions.map(\.transactionID) == [1])
    }

    @Test func `P-16 buying the running subscription returns its transaction without a sheet`() async throws {
        let customer = ScriptedCustomer()
        let shop = try TestStore(customer: customer)
        let id = try await shop.buy("gold.month")
        #expect(try await shop.buy("gold.month") == id)
        #expect(customer.questions.map(\.productID) == ["gold.month"])
    }

    @Test func `S-23 a purchase that turns renewal on again shows a sheet`() async throws {
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
