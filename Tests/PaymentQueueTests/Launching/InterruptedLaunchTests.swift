import StoreTestSupport
import Foundation
import OpenStoreKitTest
import QueueTestSupport
import SQLiteDatabase
import Testing
import TestWaiting

/// Apps that are killed while a purchase is interrupted.
@Suite(.timeLimit(.standard)) struct InterruptedLaunchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch() throws -> Shop { try Shop(database: .file(folder.store)) }

    /// Leaves an interrupted payment whose journal row has an earlier standing, as if the app was killed then.
    private func interrupt(leaving standing: String) async throws {
        do {
            let shop = try launch()
            await shop.store.setInterruptedPurchases(true)
            let listener = shop.listener()
            shop.add("coins") { $0.quantity = 3 }
            _ = try await listener.transaction(in: .failed)
        }
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        try connection.execute("UPDATE queue_entries SET standing = '\(standing)', details = NULL")
        try connection.close()
    }

    @Test(.differs(.interruption), arguments: ["started", "deferred"])
    func `a payment that was interrupted before the app was killed is delivered as failed at each launch (Q-48, C-13)`(
        standing: String
    ) async throws {
        try await interrupt(leaving: standing)
        for _ in 0..<2 {
            let shop = try launch()
            let listener = shop.listener()
            #expect(try await listener.transaction(in: .failed).payment.quantity == 3)
            #expect(listener.received == [.updated("coins failed 0")])
        }
        let shop = try launch()
        let listener = shop.listener()
        let failed = try await listener.transaction(in: .failed)
        try await shop.store.resolveIssue(of: try #require(await shop.store.interruptedPurchases.first))
        let purchased = try await listener.transaction(in: .purchased)
        #expect(purchased !== failed)
        #expect(purchased.payment.quantity == 3)
        #expect(shop.states == [.failed, .purchased])
    }

    @Test(.differs(.interruption), arguments: ["started", "deferred"])
    func `an interruption that was resolved while the app was closed is purchased at the next launch (Q-48)`(
        standing: String
    ) async throws {
        try await interrupt(leaving: standing)
        do {
            let shop = try launch()
            try await shop.store.resolveIssue(of: try #require(await shop.store.interruptedPurchases.first))
        }
        let shop = try launch()
        let listener = shop.listener()
        let purchased = try await listener.transaction(in: .purchased)
        #expect(listener.received == [.updated("coins purchased")])
        shop.queue.finishTransaction(purchased)
        await listener.receives(.removed(["coins"]))
        #expect(await shop.unfinished == [])
    }

    @Test(.differs(.interruption))
    func `a failed payment stays in the queue beside the purchase that resolved its problem (Q-48, Q-62)`() async throws
    {
        do {
            let shop = try launch()
            await shop.store.setInterruptedPurchases(true)
            let listener = shop.listener()
            shop.add("pro")
            _ = try await listener.transaction(in: .failed)
            try await shop.store.resolveIssue(of: try #require(await shop.store.interruptedPurchases.first))
            _ = try await listener.transaction(in: .purchased)
        }
        let shop = try launch()
        let listener = shop.listener()
        #expect(await listener.received(1) == [.updated(["pro failed 0", "pro purchased"])])
    }
}
