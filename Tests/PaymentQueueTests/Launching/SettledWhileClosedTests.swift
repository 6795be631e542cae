import StoreTestSupport
import Foundation
import OpenStoreKitTest
import QueueTestSupport
import Testing

/// Requests for approval that are answered while the app is closed.
@Suite(.timeLimit(.minutes(30))) struct SettledWhileClosedTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch() throws -> Shop { try Shop(database: .file(folder.store)) }

    /// Adds a payment for coins, waits until it is deferred, and closes the app.
    private func askAndClose(as name: String? = nil) async throws {
        let shop = try launch()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins") { $0.applicationUsername = name }
        _ = try await listener.transaction(in: .deferred)
    }

    @Test func `Q-24 a deferred payment is still deferred after a launch, and becomes purchased`() async throws {
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

    @Test func `Q-45 an approval while the app is closed is delivered as the same payment`() async throws {
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
    func `X-03 C-15 a payment that was approved and finished, or revoked, while no queue was running does not fail`(
        isFinished: Bool
    ) async throws {
        try await askAndClose()
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
            let revocation: [ObserverCall] = isFinished || launch > 0 ? [] : [.revoked(["coins"])]
            #expect(listener.received == revocation)
            #expect(shop.queue.transactions == [])
        }
    }

    @Test(.differs(.declinedRequest)) func `Q-46 C-04 a decline while the app is closed is delivered as a failure`()
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
