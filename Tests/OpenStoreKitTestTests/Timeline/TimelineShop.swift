import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// A small shop whose every move is written down, and the two kinds of app code in front of it.
struct TimelineShop {
    let timeline: Timeline
    let store: SimulatedStore

    init(
        database: SimulatedDatabase = .memory,
        coins: String = "Coins",
        timeline: Timeline = Timeline()
    ) throws {
        self.timeline = timeline
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        let configuration = """
            { "version" : { "major" : 4, "minor" : 0 }, "products" : [
              { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99", "localizations" : [
                { "locale" : "en_US", "displayName" : "\(coins)", "description" : "" } ] },
              { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "9.99" } ],
              "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
              { "productID" : "plan", "type" : "RecurringSubscription", "displayPrice" : "4.99",
                "recurringSubscriptionPeriod" : "P1M" } ] } ] }
            """
        try Data(configuration.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        store = try SimulatedStore(
            configuration: file,
            database: database,
            time: .manual(startingAt: SimulatedTime.epoch),
            timeline: timeline
        )
    }

    func chapter(_ title: String) { timeline.beginChapter(title, at: store.now) }

    static func payment(_ productID: String) -> SKPayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        return payment
    }

    /// Listens to updates, and finishes what comes.
    func listening<Result>(finishing: Bool = true, _ body: () async throws -> Result) async rethrows -> Result {
        let updates = store.run { Transaction.updates.makeAsyncIterator() }
        let listener = Task {
            var updates = updates
            while let result = await updates.next() {
                if finishing { await result.unsafePayloadValue.finish() }
            }
        }
        let result = try await store.run(body)
        await store.settle()
        listener.cancel()
        await listener.value
        return result
    }

    /// An observer that finishes what is over.
    final class Observer: NSObject, SKPaymentTransactionObserver {
        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
            for transaction in transactions {
                switch transaction.transactionState {
                case .purchased, .failed, .restored: queue.finishTransaction(transaction)
                case .purchasing, .deferred: break
                @unknown default: break
                }
            }
        }
    }
}
