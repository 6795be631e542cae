import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// A store that is emptied, seen from both APIs.
@Suite(.timeLimit(.standard)) struct ClearingTests {
    @Test(arguments: [false, true])
    func `clearing the store empties the queue and calls its observers (TS-07, TS-67)`(isDeferred: Bool)
        async throws
    {
        let store = try SampleStore.open()
        await store.setAskToBuy(isDeferred)
        try await store.run {
            let observer = RecordingObserver()
            let queue = SKPaymentQueue.default()
            queue.add(observer)
            queue.add(payment("coins"))
            await store.settle()
            queue.add(payment("nothing"))
            await store.settle()
            #expect(queue.transactions.count == 2)
            try await store.clearTransactions()
            await store.settle()
            #expect(queue.transactions.isEmpty)
            #expect(observer.history.suffix(2) == ["removed coins", "removed nothing"])
            #expect(await unfinished() == [])
            #expect(await store.pendingRequests == [])
            #expect(await store.inconsistencies == [])
        }
    }

    @Test func `a purchase after a clearing has identifier 0 and is delivered once through both APIs (TS-08)`()
        async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            let queue = SKPaymentQueue.default()
            queue.add(observer)
            var updates = Transaction.updates.makeAsyncIterator()
            #expect(try await store.buyOutside("coins") == 0)
            #expect(await updates.next()?.unsafePayloadValue.productID == "coins")
            await store.settle()
            for round in 1...3 {
                try await store.clearTransactions()
                let received = observer.history.count
                #expect(try await store.buyOutside("gems") == 0)
                #expect(await updates.next()?.unsafePayloadValue.productID == "gems", "round \(round)")
                await store.settle()
                #expect(observer.history.count { $0 == "purchased gems" } == round)
                #expect(queue.transactions.map(\.transactionIdentifier) == ["0"])
                #expect(queue.transactions.map(\.payment.productIdentifier) == ["gems"])
                #expect(observer.history.count >= received + 1)
            }
            queue.finishTransaction(try #require(queue.transactions.first))
            await store.settle()
            #expect(await unfinished() == [])
        }
    }

    @Test func `a queue that was not running at a clearing shows only the new transactions (TS-67)`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "openstorekit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
        try await fillQueue(of: SampleStore.open(database: database))
        do {
            let store = try SampleStore.open(database: database)
            try await store.clearTransactions()
            #expect(try await store.buyOutside("pro") == 0)
        }
        let store = try SampleStore.open(database: database)
        try await store.run {
            let observer = RecordingObserver()
            let queue = SKPaymentQueue.default()
            queue.add(observer)
            await store.settle()
            #expect(observer.history == ["purchased pro"])
            // The name belonged to the transaction that had this identifier before.
            #expect(queue.transactions.map(\.payment.applicationUsername) == [nil])
            // A refund of the same number at the same time is another one.
            try await store.refund(0)
            await store.settle()
            #expect(observer.history == ["purchased pro", "revoked pro"])
        }
    }

    /// Leaves every kind of entry behind: bought under a name, failed, deferred, a copy, and a refund that was told.
    private func fillQueue(of store: SimulatedStore) async throws {
        try await store.run {
            let observer = RecordingObserver()
            let queue = SKPaymentQueue.default()
            queue.add(observer)
            let named = SKMutablePayment()
            named.productIdentifier = "pro"
            named.applicationUsername = "somebody"
            queue.add(named)
            await store.settle()
            try await store.refund(0)
            await store.settle()
            queue.add(payment("pro"))
            await store.settle()
            for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
            await store.settle()
            queue.restoreCompletedTransactions()
            queue.add(payment("nothing"))
            await store.settle()
            await store.setAskToBuy(true)
            queue.add(payment("gems"))
            await store.settle()
            #expect(queue.transactions.count == 3)
            queue.remove(observer)
            queue.add(payment("season"))
            await store.settle()
        }
    }

    @Test func `a payment in progress continues in the empty store`() async throws {
        let customer = Gatekeeper()
        let store = try SampleStore.open(customer: customer.customer)
        try await store.run {
            let observer = RecordingObserver()
            let queue = SKPaymentQueue.default()
            _ = try await store.buyOutside("gems")
            queue.add(observer)
            queue.add(payment("coins"))
            queue.add(payment("season"))
            // A payment that no observer has received would leave the queue without a callback.
            await observer.receives(3)
            await customer.isAsked()
            try await store.clearTransactions()
            await observer.receives(5)
            customer.answer()
            await store.settle()
            #expect(observer.history.last == "purchased coins")
            #expect(observer.history.contains("removed season") && observer.history.contains("removed gems"))
            #expect(queue.transactions.map(\.transactionIdentifier) == ["0"])
        }
    }

    @Test func `deleting a purchase takes it and its copies out of the queue (TS-48)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            let queue = SKPaymentQueue.default()
            let pro = try await store.buyOutside("pro")
            for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
            let coins = try await store.buyOutside("coins")
            queue.add(observer)
            queue.restoreCompletedTransactions()
            await store.settle()
            #expect(queue.transactions.count == 2)
            try await store.deleteTransaction(coins)
            try await store.deleteTransaction(pro)
            await store.settle()
            #expect(queue.transactions.isEmpty)
            #expect(observer.history.suffix(2) == ["removed coins", "removed pro"])
            #expect(await unfinished() == [])
        }
    }
}
