import LocalStore
import StoreControl
import StoreInterface
import StoreLedger
import StoreTestSupport
import Testing
import TestWaiting

/// Requests for refunds of purchases that are cleared before the requests are decided.
@Suite(.timeLimit(.standard)) struct RefundClearingTests {
    private static func location(in folder: TemporaryFolder) -> StoreLocation { .file(folder.file("store.sqlite")) }

    @Test
    func `a refund request that waits is forgotten by a clearing, also by that of another process (TS-07, TS-08)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let shop = try TestStore(location: Self.location(in: folder))
        let other = try TestStore(location: Self.location(in: folder))
        await shop.store.setRefundDecision(.wait)
        for clearing in [shop, other, shop] {
            let id = try await shop.buy("coins", finishing: true)
            #expect(id == 0)
            #expect(try await shop.store.requestRefund(transactionID: id) == .submitted)
            await #expect(throws: StoreFailure.duplicateRefundRequest(id: id)) {
                try await shop.store.requestRefund(transactionID: id)
            }
            try await clearing.store.clearTransactions()
        }
    }

    @Test(arguments: [false, true])
    func `a customer who answers after a clearing refunds no later purchase with the same identifier (TS-08)`(
        byAnotherProcess: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let sheet = Gate()
        let customer = ScriptedCustomer(refund: { _ in
            await sheet.pass()
            return RefundAnswer(reason: .other)
        })
        let shop = try TestStore(location: Self.location(in: folder), customer: customer)
        let other = try TestStore(location: Self.location(in: folder))
        let id = try await shop.buy("coins", finishing: true)
        let request = Task { try await shop.store.requestRefund(transactionID: id) }
        await sheet.arrivals()
        try await (byAnotherProcess ? other : shop).store.clearTransactions()
        #expect(try await other.buyOutside("pro") == id)
        sheet.open()
        await #expect(throws: StoreFailure.transactionNotFound(id: id)) { try await request.value }
        #expect(try await shop.store.testTransactions().map(\.cancelDate) == [nil])
    }
}
