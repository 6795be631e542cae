import StoreTestSupport
import Foundation
import OpenStoreKitTest
import SQLiteDatabase
import Testing
import TestWaiting

/// Launches during which the queue's journal cannot be read.
@Suite(.timeLimit(.standard)) struct UnreadableJournalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch() throws -> Shop { try Shop(database: .file(folder.store)) }

    /// Makes the queue's tables belong to another version; 0 stands for the one that this program knows.
    private func setVersion(raisedBy difference: Int) throws {
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        try connection.execute("UPDATE schema_versions SET version = version + \(difference) WHERE name = 'queue'")
        try connection.close()
    }

    /// Leaves a payment for coins in the journal.
    private func leavePayment() async throws {
        let shop = try launch()
        shop.add("coins")
        await shop.store.settle()
    }

    @Test func `payments of an earlier launch are made once the journal can be read (Q-82)`() async throws {
        try await leavePayment()
        try setVersion(raisedBy: 90)
        let shop = try launch()
        try await shop.buyAsync("pro")
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [.updated("pro purchased")])
        try await shop.store.advance(by: .seconds(1))
        #expect(listener.received == [.updated("pro purchased")])
        try setVersion(raisedBy: -90)
        try await shop.store.advance(by: .seconds(2))
        await listener.receives(.updated("coins purchased"))
        #expect(
            listener.received == [
                .updated("pro purchased"), .updated("coins purchasing"), .updated("coins purchased"),
            ]
        )
        #expect(await shop.unfinished.count == 2)
    }

    @Test func `a payment that is added meanwhile does not overtake those of an earlier launch (Q-82)`() async throws {
        try await leavePayment()
        try setVersion(raisedBy: 90)
        let shop = try launch()
        let listener = shop.listener()
        await shop.store.settle()
        try setVersion(raisedBy: -90)
        shop.add("gems")
        await listener.receives(.updated("gems purchased"))
        #expect(
            listener.received == [
                .updated("coins purchasing"), .updated("gems purchasing"), .updated("coins purchased"),
                .updated("gems purchased"),
            ]
        )
        try await shop.store.advance(by: .seconds(60))
        #expect(await shop.unfinished.count == 2)
    }

    @Test func `a payment that led to a purchase is not made again when its row is read late (Q-82)`() async throws {
        do {
            let shop = try launch()
            let listener = shop.listener()
            await shop.store.setAskToBuy(true)
            shop.add("coins") { $0.applicationUsername = "ann" }
            _ = try await listener.transaction(in: .deferred)
            await shop.store.settle()
        }
        try setVersion(raisedBy: 90)
        let shop = try launch()
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchased")])
        try setVersion(raisedBy: -90)
        try await shop.store.advance(by: .seconds(1))
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchased")])
        shop.queue.finishTransaction(try #require(shop.queue.transactions.first))
        await listener.receives(.removed(["coins"]))
        await shop.store.settle()
        let next = try launch()
        let later = next.listener()
        await next.store.settle()
        #expect(later.received == [])
    }
}
