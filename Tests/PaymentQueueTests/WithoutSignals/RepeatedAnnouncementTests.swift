import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Announcements of earlier transactions, with signals and without.
@Suite(.timeLimit(.standard)) struct RepeatedAnnouncementTests {
    @Test(arguments: [true, false], ["pro", "coins", "season"])
    func `a reversed refund is no purchase for an observer (V-05, X-07)`(areGiven: Bool, productID: String)
        async throws
    {
        let shop = try QueueSignals.$areGiven.withValue(areGiven) { try Shop() }
        let listener = shop.listener()
        let bought = try await shop.buyAndFinish(productID, receivedBy: listener).storeIdentifier
        try await shop.store.refund(bought)
        try await shop.store.reverseRefund(bought)
        await shop.store.settle()
        let purchases = listener.received.count { $0 == .updated("\(productID) purchased") }
        #expect(purchases == 1)
        #expect(shop.queue.transactions.isEmpty)
    }

    @Test(arguments: [true, false], [true, false])
    func `a refund of an earlier launch that is reversed is no purchase for an observer (V-05, X-07)`(
        areGiven: Bool,
        isRefundedBefore: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        func launch() throws -> Shop {
            try QueueSignals.$areGiven.withValue(areGiven) { try Shop(database: .file(folder.store)) }
        }
        var bought: UInt64 = 0
        do {
            let shop = try launch()
            let listener = shop.listener()
            bought = try await shop.buyAndFinish("coins", receivedBy: listener).storeIdentifier
            if isRefundedBefore { try await shop.store.refund(bought) }
        }
        let shop = try launch()
        // The time of a store under test begins anew.
        try await shop.store.advance(by: .seconds(60))
        let listener = shop.listener()
        await shop.store.settle()
        if !isRefundedBefore { try await shop.store.refund(bought) }
        try await shop.store.reverseRefund(bought)
        await shop.store.settle()
        #expect(listener.received == [])
    }

    @Test(arguments: [true, false])
    func `a reversed refund of an unfinished purchase delivers it again (V-05, Q-08)`(areGiven: Bool) async throws {
        let shop = try QueueSignals.$areGiven.withValue(areGiven) { try Shop() }
        let bought = try await shop.store.buyOutside("coins")
        try await shop.store.refund(bought)
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [])
        try await shop.store.reverseRefund(bought)
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchased")])
    }
}
