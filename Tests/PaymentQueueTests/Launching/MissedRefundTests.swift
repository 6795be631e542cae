import StoreTestSupport
import Foundation
import OpenStoreKitTest
import QueueTestSupport
import Testing
import TestWaiting

/// Refunds without an observer, for an app that listens through both APIs, as during a migration.
@Suite(.timeLimit(.standard)) struct MissedRefundTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch() throws -> Shop { try Shop(database: .file(folder.store)) }

    /// Buys and finishes a product, closes the app, and refunds the purchase.
    private func refundWhileClosed() async throws {
        do {
            let shop = try launch()
            let listener = shop.listener()
            try await shop.buyAndFinish("pro", receivedBy: listener)
        }
        let shop = try launch()
        let pro = try #require(await shop.store.run { await Transaction.latest(for: "pro") })
        try await shop.store.refund(pro.unsafePayloadValue.id)
    }

    @Test func `a missed refund is delivered to a listener that joins after the queue received it (C-05)`()
        async throws
    {
        try await refundWhileClosed()
        let shop = try launch()
        let listener = shop.listener()
        await listener.receives(.revoked(["pro"]))
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let end = try await shop.store.buyOutside("coins")
        let received = try #require(await updates.next()?.unsafePayloadValue)
        #expect(received.productID == "pro" && received.revocationDate != nil)
        #expect(await updates.next()?.unsafePayloadValue.id == end)
    }

    @Test func `a missed refund is delivered to a queue that begins after a listener received it (C-05)`()
        async throws
    {
        try await refundWhileClosed()
        let shop = try launch()
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let received = try #require(await updates.next()?.unsafePayloadValue)
        #expect(received.productID == "pro" && received.revocationDate != nil)
        await shop.listener().receives(.revoked(["pro"]))
        let end = try await shop.store.buyOutside("coins")
        #expect(await updates.next()?.unsafePayloadValue.id == end)
    }

    @Test func `a missed refund that any listener received is not delivered at the next launch (C-05)`() async throws {
        try await refundWhileClosed()
        do {
            let shop = try launch()
            await shop.listener().receives(.revoked(["pro"]))
            await shop.store.settle()
        }
        let shop = try launch()
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let end = try await shop.store.buyOutside("coins")
        #expect(await updates.next()?.unsafePayloadValue.id == end)
    }

    /// The two ways in which a queue loses its last observer.
    enum Detachment: CaseIterable { case removed, released }

    @Test(.differs(.undeliveredRefund), arguments: Detachment.allCases)
    func
        `a refund without an observer is announced to the next listener, and delivered to the next observer (C-05)`(
            detachment: Detachment
        ) async throws
    {
        let shop = try launch()
        var listener: Listener? = shop.listener()
        let pro = try await shop.buyAndFinish("pro", receivedBy: try #require(listener))
        await shop.store.settle()
        if detachment == .removed, let listener { shop.queue.remove(listener) }
        listener = nil
        try await shop.store.refund(try #require(pro.transactionIdentifier.flatMap { UInt64($0) }))
        await shop.store.settle()
        do {
            var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
            let end = try await shop.store.buyOutside("coins")
            let received = try #require(await updates.next()?.unsafePayloadValue)
            #expect(received.productID == "pro" && received.revocationDate != nil)
            #expect(await updates.next()?.unsafePayloadValue.id == end)
        }
        let next = shop.listener()
        await shop.store.settle()
        #expect(Set(next.received) == [.revoked(["pro"]), .updated("coins purchased")])
    }

    @Test(.differs(.undeliveredRefund))
    func `a refund that no listener received is announced after the next launch of an app without observers (C-05)`()
        async throws
    {
        do {
            let shop = try launch()
            let listener = shop.listener()
            let pro = try await shop.buyAndFinish("pro", receivedBy: listener)
            shop.queue.remove(listener)
            try await shop.store.refund(try #require(pro.transactionIdentifier.flatMap { UInt64($0) }))
            await shop.store.settle()
        }
        let shop = try launch()
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        #expect(await updates.next()?.unsafePayloadValue.revocationDate != nil)
    }

    @Test func `a refund that the queue's observer received is not announced to a listener that comes later (C-05)`()
        async throws
    {
        let shop = try launch()
        let listener = shop.listener()
        let pro = try await shop.buyAndFinish("pro", receivedBy: listener)
        try await shop.store.refund(try #require(pro.transactionIdentifier.flatMap { UInt64($0) }))
        await listener.receives(.revoked(["pro"]))
        await shop.store.settle()
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let end = try await shop.store.buyOutside("coins")
        #expect(await updates.next()?.unsafePayloadValue.id == end)
    }
}
