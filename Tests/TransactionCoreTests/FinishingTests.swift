import StoreInterface
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct FinishingTests {
    private func shop() throws -> Shop {
        try Shop { state in
            state.transactions = [Shop.transaction(0, of: "coins")]
            state.unfinished = [0]
        }
    }

    @Test func `finishing removes a transaction from unfinished, and a second finish has no effect (T-27, T-28, T-29)`()
        async throws
    {
        let shop = try shop()
        try await shop.visit {
            let transaction = try #require(await Transaction.latest(for: "coins")).payloadValue
            await transaction.finish()
            #expect(await Transaction.unfinished.collected().isEmpty)
            await transaction.finish()
            #expect(await Transaction.unfinished.collected().isEmpty)
        }
    }

    @Test func `finishing completes in a task that was cancelled (T-32)`() async throws {
        let shop = try shop()
        let transaction = try await shop.visit { try #require(await Transaction.latest(for: "coins")).payloadValue }
        try await shop.visitCancelled { await transaction.finish() }
        #expect(shop.withState { $0.unfinished }.isEmpty)
    }

    @Test func `a transaction is finished in the store it came from`() async throws {
        let (first, second) = (try shop(), try shop())
        let transaction = try await first.visit { try #require(await Transaction.latest(for: "coins")).payloadValue }
        try await second.visit { await transaction.finish() }
        #expect(first.withState { $0.unfinished }.isEmpty)
        #expect(second.withState { $0.unfinished } == [0])
    }

    @Test func `a transaction does not keep its store alive`() async throws {
        var shop: Shop? = try shop()
        weak let former = shop
        let transaction = try await shop?.visit { try #require(await Transaction.latest(for: "coins")).payloadValue }
        shop = nil
        #expect(former == nil)
        #expect(transaction?.productID == "coins")
        #expect(await transaction?.subscriptionStatus == nil)
    }

    @Test func `a refund request is submitted or dismissed (R-16)`() async throws {
        let shop = try shop()
        try await shop.visit {
            let transaction = try #require(await Transaction.latest(for: "coins")).payloadValue
            shop.withState { $0.customerDismisses = true }
            #expect(try await transaction.beginRefundRequest(in: HeadlessPresentation()) == .userCancelled)
            shop.withState { $0.customerDismisses = false }
            #expect(try await transaction.beginRefundRequest(in: HeadlessPresentation()) == .success)
            #expect(await Transaction.currentEntitlements.collected().isEmpty)
        }
    }

    @Test func `a second refund request, and a request for an unknown transaction, fail (R-16, E-07)`() async throws {
        try await shop().visit {
            let scene = HeadlessPresentation()
            let first = try await Transaction.beginRefundRequest(for: 0, in: scene)
            #expect(first == .success)
            await #expect(throws: Transaction.RefundRequestError.duplicateRequest) {
                try await Transaction.beginRefundRequest(for: 0, in: scene)
            }
            await #expect(throws: Transaction.RefundRequestError.failed) {
                try await Transaction.beginRefundRequest(for: 1, in: scene)
            }
        }
    }
}
