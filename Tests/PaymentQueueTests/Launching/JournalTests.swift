import StoreTestSupport
import Foundation
import OpenStoreKitTest
import SQLiteDatabase
import Testing
import TestWaiting

/// The queue when its journal cannot be read or written.
@Suite(.timeLimit(.standard)) struct JournalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch() throws -> Shop { try Shop(database: .file(folder.store)) }

    private func edit(_ sql: String) throws {
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        try connection.execute(sql)
        try connection.close()
    }

    /// Makes the queue's tables belong to a version that this program does not know.
    private func makeUnusable() throws {
        _ = try launch()
        try edit("INSERT INTO schema_versions (name, version) VALUES ('queue', 99)")
    }

    private func description(of error: (any Error)?) throws -> String {
        let error = try #require(error) as NSError
        let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(error.localizedDescription == underlying.localizedDescription)
        return error.localizedDescription
    }

    @Test func `a payment that cannot be saved in the journal fails with the reason, and buys nothing`() async throws {
        try makeUnusable()
        let shop = try launch()
        let listener = shop.listener()
        shop.add("coins")
        let failed = try await listener.transaction(in: .failed)
        #expect(listener.received == [.updated("coins purchasing"), .updated("coins failed 0")])
        let description = try description(of: failed.error)
        #expect(description.contains(folder.store.path(percentEncoded: false)))
        #expect(description.contains("99"))
        #expect(await shop.unfinished.isEmpty)
        shop.queue.finishTransaction(failed)
        await listener.receives(.removed(["coins"]))
        #expect(shop.queue.transactions.isEmpty)
    }

    @Test func `a restore that cannot be saved in the journal fails`() async throws {
        try makeUnusable()
        let shop = try launch()
        try await shop.buyAsync("pro").finish()
        let listener = shop.listener()
        shop.queue.restoreCompletedTransactions()
        #expect(await listener.received(1) == [.restoreFailed(code: 0)])
        #expect(shop.queue.transactions.isEmpty)
    }

    @Test func `transactions of the store are delivered and finished without a journal`() async throws {
        try makeUnusable()
        let shop = try launch()
        try await shop.buyAsync("pro")
        let listener = shop.listener()
        shop.queue.finishTransaction(try await listener.transaction(in: .purchased))
        #expect(await listener.received(2) == [.updated("pro purchased"), .removed(["pro"])])
        try await shop.store.buyOutside("coins")
        await listener.receives(.updated("coins purchased"))
    }

    @Test func `a refund is delivered without a journal`() async throws {
        try makeUnusable()
        let shop = try launch()
        let bought = try await shop.buyAsync("pro")
        await bought.finish()
        let listener = shop.listener()
        try await shop.store.refund(bought.id)
        #expect(await listener.received(1) == [.revoked(["pro"])])
    }

    @Test(arguments: ["terms = '{'", "standing = 'sleeping'", "standing = 'failed', details = 'no'"])
    func `an unreadable journal entry does not hide the other entries`(damage: String) async throws {
        do {
            let shop = try launch()
            shop.add("coins")
            shop.add("gems")
            await shop.store.settle()
        }
        try edit("UPDATE queue_entries SET \(damage) WHERE sequence = 1")
        do {
            let shop = try launch()
            let listener = shop.listener()
            #expect(await listener.received(2) == [.updated("gems purchasing"), .updated("gems purchased")])
        }
        try edit(
            "UPDATE queue_entries SET standing = 'waiting', terms = '{\"productID\":\"pro\",\"quantity\":1,\"simulatesAskToBuy\":false}' WHERE sequence = 1"
        )
        let shop = try launch()
        let listener = shop.listener()
        await listener.receives(.updated("pro purchased"))
    }

    @Test func `the journal of a store in a file is in that file`() async throws {
        let shop = try launch()
        shop.add("coins")
        await shop.store.settle()
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        let rows = try connection.rows("SELECT standing FROM queue_entries") { row throws(SQLiteFailure) in
            try row.text(at: 0)
        }
        #expect(rows == ["waiting"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { $0.hasPrefix("store") }
        )
    }

    @Test func `a finished transaction leaves no row in the journal`() async throws {
        do {
            let shop = try Shop(
                database: .file(folder.store),
                customer: SimulatedCustomer(purchase: { $0.productID != "gems" })
            )
            let listener = shop.listener()
            try await shop.buyAndFinish("pro", receivedBy: listener)
            shop.queue.restoreCompletedTransactions()
            shop.queue.finishTransaction(try await listener.transaction(in: .restored))
            shop.queue.finishTransaction(try await shop.buy("pro", receivedBy: listener))
            shop.add("gems")
            shop.queue.finishTransaction(try await listener.transaction(in: .failed))
            await listener.receivesLastRemoval(from: shop.queue)
        }
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        #expect(try connection.rows("SELECT tag FROM queue_entries") { _ in true }.isEmpty)
    }

    @Test func `changes that wait to be written are kept when a write fails`() async throws {
        let shop = try launch()
        let listener = shop.listener()
        // The journal deletes the payment of a finished purchase together with its next write.
        try await shop.buyAndFinish("coins", receivedBy: listener)
        await shop.store.settle()
        try edit(
            "CREATE TRIGGER refuse BEFORE INSERT ON queue_entries BEGIN SELECT RAISE(ABORT, 'no room'); END"
        )
        shop.add("gems")
        shop.queue.finishTransaction(try await listener.transaction(in: .failed))
        await shop.store.settle()
        try edit("DROP TRIGGER refuse")
        shop.add("pro") { $0.applicationUsername = "ann" }
        await listener.receives(.updated("pro purchased"))
        await shop.store.settle()
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        let products = try connection.rows("SELECT terms FROM queue_entries") { row throws(SQLiteFailure) in
            try row.text(at: 0)
        }
        #expect(products.filter { $0.contains("coins") } == [])
    }
}
