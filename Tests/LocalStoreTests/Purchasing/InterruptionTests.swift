import StoreControl
import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct InterruptionTests {
    private func request(_ productID: String, tag: String? = nil) -> PurchaseRequest {
        var request = PurchaseRequest(productID: productID)
        request.queueTag = tag
        return request
    }

    @Test func `the reason of a pending purchase is found by its tag, also after the problem is solved (C-13)`()
        async throws
    {
        let shop = try TestStore()
        await shop.store.setInterruptedPurchases(true)
        #expect(try await shop.store.purchase(request("coins", tag: "a")) == .pending)
        await shop.store.setInterruptedPurchases(false)
        await shop.store.setAskToBuy(true)
        #expect(try await shop.store.purchase(request("gems", tag: "b")) == .pending)
        #expect(await shop.store.pendingReason(queueTag: "a") == .interruption)
        #expect(await shop.store.pendingReason(queueTag: "b") == .approval)
        #expect(await shop.store.pendingReason(queueTag: "c") == nil)
        for waiting in await shop.store.pendingPurchases() {
            switch waiting.reason {
            case .approval: try await shop.store.approvePurchase(waiting.transactionID)
            case .interruption: try await shop.store.resolveIssue(ofTransaction: waiting.transactionID)
            }
        }
        #expect(await shop.store.pendingReason(queueTag: "a") == .interruption)
        #expect(await shop.store.pendingReason(queueTag: "b") == nil)
        #expect(await shop.store.violations() == [])
    }

    @Test func `the same call resolves an interrupted purchase and a failed renewal (TS-23, TS-52)`() async throws {
        let shop = try TestStore()
        let plan = try await shop.buyOutside("gold.month")
        await shop.store.setBillingFailure(true)
        await shop.pass(.month)
        await shop.store.setInterruptedPurchases(true)
        #expect(try await shop.store.purchase(request("coins")) == .pending)
        let waiting = try #require(await shop.store.pendingPurchases().first)
        try await shop.store.resolveIssue(ofTransaction: plan)
        #expect(try await shop.identifiers(.currentEntitlements) == [waiting.transactionID + 1])
        try await shop.store.resolveIssue(ofTransaction: waiting.transactionID)
        #expect(try await shop.identifiers(.unfinished).contains(waiting.transactionID))
        // A call for a transaction without a problem fails.
        for id in [plan, waiting.transactionID, 99] {
            await #expect(throws: StoreFailure.self) { try await shop.store.resolveIssue(ofTransaction: id) }
        }
    }

    @Test func `no sheet is shown for a purchase that will fail (P-50)`() async throws {
        let customer = ScriptedCustomer()
        let shop = try TestStore(customer: customer)
        await shop.store.setSimulatedFailure(.notEntitled, of: .purchase)
        await #expect(throws: StoreFailure.notEntitled) { try await shop.store.purchase(request("coins")) }
        await shop.store.setSimulatedFailure(nil, of: .purchase)
        await shop.store.setTransactionFailure(.invalidSignature)
        await #expect(throws: StoreFailure.invalidOfferSignature) { try await shop.store.purchase(request("coins")) }
        #expect(try await shop.identifiers(.all) == [])
        #expect(customer.questions == [])
    }

    @Test(arguments: SimulatedCall.allCases)
    func `a simulated failure of one call is read back and affects no other call (TS-25)`(call: SimulatedCall)
        async throws
    {
        let shop = try TestStore()
        await shop.store.setSimulatedFailure(.unknown, of: call)
        for other in SimulatedCall.allCases {
            #expect(await shop.store.simulatedFailure(of: other) == (other == call ? .unknown : nil))
        }
        #expect(shop.store.trust.simulatedFailure == nil)
        await shop.store.setSimulatedFailure(nil, of: call)
        #expect(await shop.store.simulatedFailure(of: call) == nil)
    }
}
