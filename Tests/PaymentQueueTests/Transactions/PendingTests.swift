import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Payments that apps look up in the queue, and faults of old systems that this queue does not have.
@Suite(.timeLimit(.standard)) struct PendingTests {
    @Test func `an app sees in the queue whether a payment for a product is under way (Q-72)`() async throws {
        let sheet = Gate()
        let shop = try Shop(customer: .waiting(at: sheet))
        let listener = shop.listener()
        func isUnderWay(_ productID: String) -> Bool {
            shop.queue.transactions.contains { $0.payment.productIdentifier == productID }
        }
        #expect(!isUnderWay("coins"))
        shop.add("coins")
        await sheet.arrivals()
        await listener.receives(.updated("coins purchasing"))
        #expect(isUnderWay("coins"))
        sheet.open()
        let transaction = try await listener.transaction(in: .purchased)
        #expect(isUnderWay("coins"))
        shop.queue.finishTransaction(transaction)
        await listener.receives(.removed(["coins"]))
        #expect(!isUnderWay("coins"))
    }

    @Test func `a deferred payment without an answer stays deferred (Q-47)`() async throws {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins")
        let deferred = try await listener.transaction(in: .deferred)
        try await shop.store.advance(by: .seconds(30 * 86_400))
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchasing"), .updated("coins deferred")])
        #expect(shop.queue.transactions == [deferred])
        #expect(await shop.store.pendingRequests.count == 1)
    }

    @Test
    func `every restored transaction has an identifier and an original, also beside unfinished transactions (Q-59)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        try await shop.buyAndFinish("plan.month", receivedBy: listener)
        _ = try await shop.buy("themes", receivedBy: listener)
        _ = try await shop.buy("coins", receivedBy: listener)
        for _ in 0..<2 {
            shop.queue.restoreCompletedTransactions()
            await shop.store.settle()
        }
        let restored = shop.queue.transactions.filter { $0.transactionState == .restored }
        #expect(restored.count == 4)
        #expect(Set(restored.map(\.transactionIdentifier)).count == 4)
        for transaction in restored {
            #expect(transaction.transactionIdentifier != nil)
            #expect(transaction.original?.transactionIdentifier != nil)
            #expect(transaction.original?.transactionDate != nil)
        }
    }

    @Test func `a finished subscription is not delivered again at later launches (Q-79)`() async throws {
        let folder = try TemporaryFolder()
        do {
            let shop = try Shop(database: .file(folder.store))
            let listener = shop.listener()
            try await shop.buyAndFinish("plan.month", receivedBy: listener)
        }
        for _ in 0..<3 {
            let shop = try Shop(database: .file(folder.store))
            let listener = shop.listener()
            await shop.store.settle()
            #expect(listener.received == [])
        }
    }

    @Test func `all transactions that wait are delivered in one call, however many they are (Q-19)`() async throws {
        let shop = try Shop()
        _ = try await shop.store.buyOutside("plan.month")
        try await shop.store.advance(by: .seconds(10 * 366 * 86_400))
        let count = await shop.unfinished.count
        #expect(count > 100)
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [.updated(Array(repeating: "plan.month purchased", count: count))])
        #expect(Set(listener.transactions.map(\.transactionIdentifier)).count == count)
        for transaction in shop.queue.transactions { shop.queue.finishTransaction(transaction) }
        await shop.store.settle()
        // The app finished each transaction separately, so that each removal is a call of its own.
        #expect(listener.received.dropFirst() == Array(repeating: .removed(["plan.month"]), count: count)[...])
    }

    @Test func `a failed restore is always reported with the reason (E-13)`() async throws {
        final class Restorer: NSObject, SKPaymentTransactionObserver {
            var errors: [any Error] = []
            var ends = 0

            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}

            func paymentQueue(
                _ queue: SKPaymentQueue,
                restoreCompletedTransactionsFailedWithError error: any Error
            ) { errors.append(error) }

            func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { ends += 1 }
        }
        let shop = try Shop(customer: SimulatedCustomer(signIn: { false }))
        let restorer = Restorer()
        shop.queue.add(restorer)
        for _ in 0..<2 {
            shop.queue.restoreCompletedTransactions()
            await shop.store.settle()
        }
        #expect(restorer.errors.map { ($0 as? SKError)?.code } == [.paymentCancelled, .paymentCancelled])
        #expect(restorer.errors.allSatisfy { !$0.localizedDescription.isEmpty })
        #expect(restorer.ends == 0)
    }
}
