import LocalStore
import StoreInterface
import StoreTestSupport
import Testing

/// When the customer is asked about a subscription, and when there is nothing to ask.
@Suite(.timeLimit(.minutes(30))) struct PlanChangeSheetTests {
    @Test func `P-32 a downgrade is asked for, and can be cancelled`() async throws {
        let customer = ScriptedCustomer(purchase: { $0.productID != "silver.month" })
        let shop = try TestStore(customer: customer)
        try await shop.buy("gold.month")
        #expect(try await shop.store.purchase(PurchaseRequest(productID: "silver.month")) == .cancelled)
        await shop.pass(.month)
        let owned = try await shop.store.transactions(.currentEntitlementsOf(productID: "gold.month"), after: nil)
        #expect(owned.transactions.map(\.transactionID) == [1])
    }

    @Test func `P-16 the running subscription is handed out without a question`() async throws {
        let customer = ScriptedCustomer()
        let shop = try TestStore(customer: customer)
        let id = try await shop.buy("gold.month")
        #expect(try await shop.buy("gold.month") == id)
        #expect(customer.questions.map(\.productID) == ["gold.month"])
    }

    @Test func `S-23 turning renewal on again by buying is asked for`() async throws {
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
