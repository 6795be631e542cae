import StoreTestSupport
import Foundation
import OpenStoreKitTest
import QueueTestSupport
import Testing
import TestWaiting

/// Requests for approval that are answered while the app is closed.
@Suite(.timeLimit(.standard)) struct SettledWhileClosedTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch() throws -> Shop { try Shop(database: .file(folder.store)) }

    /// Adds a payment, waits until it is deferred, and closes the app.
    private func askAndClose(for product: String = "coins", as name: String? = nil) async throws {
        let shop = try launch()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add(product) { $0.applicationUsername = name }
        _ = try await listener.transaction(in: .deferred)
    }

    @Test func `a deferred payment is still deferred after a launch, and becomes purchased (Q-24)`() async throws {
        try await askAndClose(as: "ann")
        let shop = try launch()
        let listener = shop.listener()
        let deferred = try await listener.transaction(in: .deferred)
        #expect(listener.received == [.updated("coins deferred")])
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        let purchased = try await listener.transaction(in: .purchased)
        #expect(purchased === deferred)
        #expect(purchased.payment.applicationUsername == "ann")
    }

    @Test func `an approval while the app is closed is delivered as the same payment (Q-45)`() async throws {
        try await askAndClose(as: "ann")
        do {
            let shop = try launch()
            try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        }
        let shop = try launch()
        let listener = shop.listener()
        let purchased = try await listener.transaction(in: .purchased)
        #expect(listener.received == [.updated("coins purchased")])
        #expect(purchased.payment.applicationUsername == "ann")
        #expect(shop.queue.transactions == [purchased])
    }

    @Test(.differs(.answeredRequest), arguments: [true, false])
    func `a payment that was approved and finished, or revoked, while no queue was running does not fail (X-03, C-15)`(
        isFinished: Bool
    ) async throws {
        try await askAndClose(for: "pro")
        do {
            let shop = try launch()
            let request = try #require(await shop.store.pendingRequests.first)
            try await shop.store.approve(request)
            if isFinished {
                await shop.store.run {
                    for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
                }
            } else {
                try await shop.store.refund(request.transactionID)
            }
        }
        for launch in 0..<2 {
            let shop = try self.launch()
            let listener = shop.listener()
            await shop.store.settle()
            let revocation: [ObserverCall] = isFinished || launch > 0 ? [] : [.revoked(["pro"])]
            #expect(listener.received == revocation)
            #expect(shop.queue.transactions == [])
        }
    }

    @Test(.differs(.declinedRequest)) func `a decline while the app is closed is delivered as a failure (Q-46, C-04)`()
        async throws
    {
        try await askAndClose()
        do {
            let shop = try launch()
            try await shop.store.decline(try #require(await shop.store.pendingRequests.first))
        }
        for _ in 0..<2 {
            let shop = try launch()
            let listener = shop.listener()
            #expect(await listener.received(1) == [.updated("coins failed 2")])
        }
    }
}
