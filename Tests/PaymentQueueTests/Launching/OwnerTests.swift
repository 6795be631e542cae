import Foundation
import OpenStoreKitTest
import SQLiteDatabase
import StoreTestSupport
import Testing
import TestWaiting

/// Several queues that keep their journals in one file.
@Suite(.timeLimit(.standard)) struct OwnerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch(customer: SimulatedCustomer = .agreeable) throws -> Shop {
        try Shop(database: .file(folder.store), customer: customer)
    }

    @Test func `a second queue processes its own payments only (Q-34)`() async throws {
        let sheet = Gate()
        let first = try launch(customer: .waiting(at: sheet))
        let listener = first.listener()
        first.add("coins")
        first.add("gems")
        await sheet.arrivals()
        await listener.receives(.updated("gems purchasing"))
        let second = try launch()
        let other = second.listener()
        second.add("pro")
        await second.store.settle()
        #expect(other.received == [.updated("pro purchasing"), .updated("pro purchased")])
        sheet.open()
        await first.store.settle()
        // Each of the payments was charged for once.
        #expect(await first.unfinished.count == 3)
    }

    @Test
    func
        `failed payments and copies are delivered to their own queue only, and after its end to the next queue (Q-62)`()
        async throws
    {
        let identifiers: [String?]
        do {
            let first = try launch(customer: SimulatedCustomer(purchase: { $0.productID != "gems" }))
            let listener = first.listener()
            try await first.buyAndFinish("pro", receivedBy: listener)
            first.queue.restoreCompletedTransactions()
            await first.store.settle()
            first.add("gems")
            await first.store.settle()
            identifiers = first.queue.transactions.map(\.transactionIdentifier)
            let second = try launch()
            let other = second.listener()
            second.add("coins")
            await second.store.settle()
            #expect(other.received == [.updated("coins purchasing"), .updated("coins purchased")])
            second.queue.finishTransaction(try #require(second.queue.transactions.first))
            await second.store.settle()
        }
        let third = try launch()
        let listener = third.listener()
        await third.store.settle()
        #expect(listener.received == [.updated(["pro restored", "gems failed 2"])])
        #expect(third.queue.transactions.map(\.transactionIdentifier) == identifiers)
    }

    @Test func `the deferred payment of a closed queue is delivered by the running queue when it is approved (Q-45)`()
        async throws
    {
        let second: Shop
        let listener: Listener
        do {
            let first = try launch()
            let former = first.listener()
            await first.store.setAskToBuy(true)
            first.add("coins") { $0.applicationUsername = "ann" }
            _ = try await former.transaction(in: .deferred)
            second = try launch()
            listener = second.listener()
            await second.store.settle()
            #expect(listener.received == [])
        }
        try await second.store.approve(try #require(await second.store.pendingRequests.first))
        await second.store.settle()
        #expect(listener.received == [.updated("coins purchased")])
        #expect(second.queue.transactions.map(\.payment.applicationUsername) == ["ann"])
        second.queue.finishTransaction(try #require(second.queue.transactions.first))
        await second.store.settle()
        #expect(listener.received == [.updated("coins purchased"), .removed(["coins"])])
    }

    @Test func `journal rows from a version without owners belong to the next queue that is opened (Q-24)`()
        async throws
    {
        do {
            let shop = try launch()
            shop.add("coins")
            await shop.store.settle()
        }
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        try connection.execute(
            """
            DROP TABLE queue_waiting_names;
            DROP TABLE queue_state;
            DROP TABLE queue_owners;
            ALTER TABLE queue_entries DROP COLUMN owner;
            UPDATE schema_versions SET version = 1 WHERE name = 'queue'
            """
        )
        try connection.close()
        let shop = try launch()
        let listener = shop.listener()
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins purchased")])
    }
}
