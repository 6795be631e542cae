import Foundation
import OpenStoreKitTest
import QueueTestSupport
import SQLiteDatabase
import StoreTestSupport
import Testing
import TestWaiting

/// Updates whose changes cannot be written, because the database refuses them for a while.
@Suite(.timeLimit(.standard)) struct UnsavedUpdateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch(customer: SimulatedCustomer = .agreeable) throws -> Shop {
        try Shop(database: .file(folder.store), customer: customer)
    }

    private func edit(_ sql: String) throws {
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        try connection.execute(sql)
        try connection.close()
    }

    /// Refuses a kind of statement on a table until ``removeFault()``.
    private func refuse(_ statement: String, on table: String) throws {
        try edit(
            "CREATE TRIGGER refuse BEFORE \(statement) ON \(table) BEGIN SELECT RAISE(ABORT, 'no room'); END"
        )
    }

    private func removeFault() throws { try edit("DROP TRIGGER refuse") }

    @Test(.differs(.failedFinish)) func `a purchase leaves the queue only when its finish is on disk (Q-80)`()
        async throws
    {
        let shop = try launch()
        let listener = shop.listener()
        let coins = try await shop.buy("coins", receivedBy: listener)
        await shop.store.settle()
        try refuse("INSERT", on: "journal")
        shop.queue.finishTransaction(coins)
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchasing"), .updated("coins purchased")])
        #expect(shop.queue.transactions == [coins])
        try removeFault()
        // The store repeats the finish, and signals it to the queue.
        try await shop.store.advance(by: .seconds(1))
        await listener.receives(.removed(["coins"]))
        #expect(shop.queue.transactions.isEmpty)
        #expect(await shop.unfinished.isEmpty)
        await shop.store.settle()
        #expect(listener.received.count == 3)
    }

    @Test func `a purchase whose finish was never saved comes back at the next launch (Q-80)`() async throws {
        do {
            let shop = try launch()
            let listener = shop.listener()
            let coins = try await shop.buy("coins", receivedBy: listener)
            try refuse("INSERT", on: "journal")
            shop.queue.finishTransaction(coins)
            await shop.store.settle()
        }
        try removeFault()
        let shop = try launch()
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchased")])
    }

    @Test func `a failed or restored transaction leaves the queue only when its row is deleted (Q-80)`() async throws {
        let shop = try launch(customer: SimulatedCustomer(purchase: { $0.productID != "gems" }))
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        shop.queue.restoreCompletedTransactions()
        let restored = try await listener.transaction(in: .restored)
        shop.add("gems")
        let failed = try await listener.transaction(in: .failed)
        await shop.store.settle()
        let received = listener.received
        try refuse("DELETE", on: "queue_entries")
        for transaction in [failed, restored, failed] { shop.queue.finishTransaction(transaction) }
        await shop.store.settle()
        #expect(listener.received == received)
        #expect(shop.queue.transactions == [restored, failed])
        try removeFault()
        try await shop.store.advance(by: .seconds(1))
        _ = await listener.received(received.count + 2)
        await shop.store.settle()
        #expect(listener.received == received + [.removed(["gems"]), .removed(["pro"])])
        #expect(shop.queue.transactions.isEmpty)
        let next = try launch()
        let later = next.listener()
        await next.store.settle()
        #expect(later.received == [])
    }

    @Test func `a failure is delivered when it is on disk, and the next payment begins after it (Q-81)`() async throws {
        let sheet = Gate()
        let shop = try launch(
            customer: SimulatedCustomer(purchase: { question in
                guard question.productID == "coins" else { return true }
                await sheet.pass()
                return false
            })
        )
        let listener = shop.listener()
        shop.add("coins")
        shop.add("gems")
        await sheet.arrivals()
        await listener.receives(.updated("gems purchasing"))
        try refuse("UPDATE", on: "queue_entries")
        sheet.open()
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchasing"), .updated("gems purchasing")])
        #expect(shop.states == [.purchasing, .purchasing])
        #expect(await shop.unfinished.isEmpty)
        try removeFault()
        try await shop.store.advance(by: .seconds(1))
        await listener.receives(.updated("gems purchased"))
        #expect(
            listener.received == [
                .updated("coins purchasing"), .updated("gems purchasing"), .updated("coins failed 2"),
                .updated("gems purchased"),
            ]
        )
    }

    @Test func `a purchase is delivered although its row cannot be changed (Q-81)`() async throws {
        let shop = try launch()
        let listener = shop.listener()
        await shop.store.settle()
        try refuse("UPDATE", on: "queue_entries")
        shop.add("coins") { $0.applicationUsername = "ann" }
        shop.add("gems")
        await listener.receives(.updated("coins purchased"))
        await shop.store.settle()
        #expect(shop.states == [.purchased, .purchasing])
        try removeFault()
        try await shop.store.advance(by: .seconds(1))
        await listener.receives(.updated("gems purchased"))
    }

    @Test func `a wait for the journal does not keep a store open (Q-81)`() async throws {
        weak var store: SimulatedStore?
        do {
            let shop = try launch(customer: .hesitant)
            store = shop.store
            let listener = shop.listener()
            await shop.store.settle()
            try refuse("UPDATE", on: "queue_entries")
            shop.add("coins")
            await listener.receives(.updated("coins purchasing"))
            await shop.store.settle()
            #expect(listener.received == [.updated("coins purchasing")])
        }
        #expect(store == nil)
    }

    @Test func `an approval does not overtake a deferred state that waits for the disk (Q-81)`() async throws {
        let shop = try launch()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        await shop.store.settle()
        try refuse("UPDATE", on: "queue_entries")
        shop.add("coins")
        await shop.store.settle()
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchasing")])
        try removeFault()
        try await shop.store.advance(by: .seconds(1))
        await listener.receives(.updated("coins purchased"))
        #expect(
            listener.received == [
                .updated("coins purchasing"), .updated("coins deferred"), .updated("coins purchased"),
            ]
        )
    }

    @Test func `a payment that waits for the journal begins with the next successful write (Q-81)`() async throws {
        let shop = try launch(customer: SimulatedCustomer(purchase: { $0.productID != "coins" }))
        let listener = shop.listener()
        await shop.store.settle()
        try refuse("UPDATE", on: "queue_entries")
        shop.add("coins")
        shop.add("gems")
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchasing"), .updated("gems purchasing")])
        try removeFault()
        // No time passes: the write of this payment succeeds, and the others need not wait for the alarm.
        shop.add("season")
        await shop.store.settle()
        #expect(
            shop.queue.transactions.map(\.productAndState) == ["coins failed 2", "gems purchased", "season purchased"]
        )
    }
}
