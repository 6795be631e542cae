import Foundation
import OpenStoreKitTest
import SQLiteDatabase
import StoreTestSupport
import Testing
import TestWaiting

/// Journals with values that no queue writes, as in a database that was edited or is damaged.
@Suite(.timeLimit(.standard)) struct AlteredJournalTests {
    private static let numbers: [Int64] = [.max, .max - 9_000_000_000_000_000, 1_000_000_000_000_000, 0, -1, .min]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func edit(_ sql: String) throws {
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        try connection.execute(sql)
        try connection.close()
    }

    /// Leaves a restored copy in the journal.
    private func leaveCopy() async throws {
        let shop = try Shop(database: .file(folder.store))
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        shop.queue.restoreCompletedTransactions()
        await listener.receives(.restoreFinished)
        await shop.store.settle()
    }

    @Test(arguments: numbers)
    func `a copy with a number that no queue counts to is delivered, and later copies have their own (Q-57)`(
        number: Int64
    ) async throws {
        try await leaveCopy()
        try edit("UPDATE queue_entries SET sequence = \(number)")
        let shop = try Shop(database: .file(folder.store))
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [.updated("pro restored")])
        shop.queue.restoreCompletedTransactions()
        await shop.store.settle()
        let identifiers = shop.queue.transactions.compactMap(\.transactionIdentifier)
        #expect(identifiers.count == 2 && Set(identifiers).count == 2)
        #expect(identifiers.allSatisfy { $0.hasPrefix("9000") && $0.count == 16 })
        for transaction in shop.queue.transactions { shop.queue.finishTransaction(transaction) }
        await shop.store.settle()
        #expect(shop.queue.transactions.isEmpty)
    }

    @Test func `a journal whose counter is at its end gives later copies numbers again (Q-57)`() async throws {
        try await leaveCopy()
        try edit("UPDATE sqlite_sequence SET seq = \(Int64.max) WHERE name = 'queue_entries'")
        let shop = try Shop(database: .file(folder.store))
        let listener = shop.listener()
        shop.add("coins")
        await shop.store.settle()
        #expect(listener.received.contains(.updated("coins purchased")))
    }

    @Test func `the number of an altered row is reported with the entry, and the process goes on (Q-57)`() async throws
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let tests = try AlteredJournalTests()
            try await tests.leaveCopy()
            try tests.edit("UPDATE queue_entries SET sequence = \(Int64.max)")
            let shop = try Shop(database: .file(tests.folder.store))
            let listener = shop.listener()
            await shop.store.settle()
            #expect(listener.received == [.updated("pro restored")])
        }
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(errors.contains("has the number \(Int64.max), which no queue counts to. The entry is kept as number 1"))
    }

    @Test(arguments: ["1e300", "-1e300"])
    func `a copy with a date that no calendar has is delivered (Q-57)`(date: String) async throws {
        try await leaveCopy()
        try edit("UPDATE queue_entries SET added_at = \(date), details = json_set(details, '$.date', \(date))")
        let shop = try Shop(database: .file(folder.store), timeline: Timeline())
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [.updated("pro restored")])
    }
}
