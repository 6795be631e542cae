@_spi(PaymentQueues) import AdapterSupport
import Foundation
import OpenStoreKitTest
@testable import PaymentQueue
import PurchaseEvents
import SQLiteDatabase
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

/// Payments whose save was on its way to the store when their process ended.
@Suite(.timeLimit(.standard)) struct LateSaveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch() throws -> Shop { try Shop(database: .file(folder.store)) }

    /// The tags of the payments in the journal.
    private var tags: [String] {
        get throws {
            let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
            return try connection.rows("SELECT tag FROM queue_entries") { row throws(SQLiteFailure) in
                try row.text(at: 0)
            }
        }
    }

    /// Leaves a payment in the journal that was given to the store, which has not saved a purchase.
    private func leavePayment() async throws -> String {
        do {
            let shop = try Shop(database: .file(folder.store), customer: .hesitant)
            let listener = shop.listener()
            shop.add("coins") { $0.applicationUsername = "ann" }
            _ = try await listener.transaction(in: .failed)
        }
        // As if the app was killed while the store had the payment.
        let connection = try SQLiteConnection(.file(folder.store.path(percentEncoded: false)))
        try connection.execute("UPDATE queue_entries SET standing = 'started', details = NULL")
        try connection.close()
        return try #require(try tags.first)
    }

    /// Saves the purchase of a payment, as a server does that receives a commit late.
    private func save(_ tag: String, in shop: Shop) async throws {
        let scope = shop.store.run { StoreScope.current }
        try await scope.purchasing(PurchaseMark(tag: tag)) { _ = try await shop.buyAsync("coins") }
    }

    @Test func `a payment whose save ends during the next launch is delivered with its name (E-24, Q-53)`()
        async throws
    {
        let tag = try await leavePayment()
        let (shop, other) = (try launch(), try launch())
        let isSaved = Atomic(false)
        let queue = shop.slowQueue(knowsOutcome: {
            if !isSaved.exchange(true, ordering: .relaxed) { try await save(tag, in: other) }
            return true
        })
        let listener = Listener()
        queue.add(listener)
        await listener.receives(.updated("coins purchased"))
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchased")])
        #expect(queue.transactions.map(\.payment.applicationUsername) == ["ann"])
        #expect(try tags == [])
    }

    @Test(arguments: [false, true])
    func `a payment whose outcome is unknown at launch stays in the journal until it is known (E-24, Q-53)`(
        isSaved: Bool
    ) async throws {
        let tag = try await leavePayment()
        let (shop, other) = (try launch(), try launch())
        let isKnown = Atomic(false)
        let queue = shop.slowQueue(knowsOutcome: { isKnown.load(ordering: .relaxed) })
        let listener = Listener()
        queue.add(listener)
        await shop.store.settle()
        #expect(listener.received == [])
        #expect(try tags == [tag])
        if isSaved {
            try await save(tag, in: other)
            await listener.receives(.updated("coins purchased"))
        }
        isKnown.store(true, ordering: .relaxed)
        try await shop.store.advance(by: .seconds(1))
        await shop.store.settle()
        #expect(listener.received == (isSaved ? [.updated("coins purchased")] : []))
        queue.storeQueue().mailbox.post(.wentToBackground)
        await shop.store.settle()
        #expect(try tags == [])
    }
}
