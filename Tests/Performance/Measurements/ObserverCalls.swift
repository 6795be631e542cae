import Foundation
import OpenStoreKit

/// What one more observer of the payment queue costs against one more of a notification.
///
/// The list of observers is the queue's own, so what is measured is whole purchases, with and without a crowd.
enum ObserverCalls: Measurement {
    static let name = "observers"

    private final class Bystander: NSObject, SKPaymentTransactionObserver {
        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
    }

    static func findings(_ options: Options) async throws -> [Finding] {
        let crowd = 1000
        let bystanders = (0..<crowd).map { _ in Bystander() }
        let store = try BenchmarkStore.open()
        let purchases = options.operations(40)
        // Purchasing, purchased, removed.
        let callsPerPurchase = 3
        let shopper = await store.visit { QueueShopper(product: BenchmarkCatalog.consumables[0]) }
        let queue = await store.visit { SKPaymentQueue.default() }
        let watched = try await store.visit {
            try await Comparison(rounds: options.rounds, operations: purchases * callsPerPurchase * crowd) {
                for bystander in bystanders { queue.add(bystander) }
                for _ in 0..<purchases { try await shopper.buyAndFinish() }
                for bystander in bystanders { queue.remove(bystander) }
            } against: {
                for _ in 0..<purchases { try await shopper.buyAndFinish() }
            }
        }
        let notified = notificationCost(observers: 100, posts: options.operations(2000))
        let cost = watched.subject - watched.reference
        return [
            Finding(
                "call one more observer ÷ one more of a notification, of 100",
                notified / cost,
                .atLeast(0.75),
                "\(rounded(cost * 1e9)) against \(rounded(notified * 1e9)) ns"
            )
        ]
    }

    private static func notificationCost(observers: Int, posts: Int) -> Double {
        let center = NotificationCenter()
        let name = Notification.Name("benchmark")
        let tokens = (0..<observers).map { _ in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in }
        }
        defer { for token in tokens { center.removeObserver(token) } }
        let start = CPUTime.now
        for _ in 0..<posts { center.post(name: name, object: nil) }
        return (CPUTime.now - start) / Double(posts * observers)
    }
}
