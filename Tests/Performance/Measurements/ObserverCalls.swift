import Foundation
import OpenStoreKit

/// What one more observer of the payment queue costs against one more of a notification.
///
/// The list of observers is the queue's own, so what is measured is whole purchases, with and without a crowd.
enum ObserverCalls: Measurement {
    static let name = "observers"

    private final class Bystander: NSObject, SKPaymentTransactionObserver, Sendable {
        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
    }

    static func findings(_ options: Options) async throws -> [Finding] {
        let crowd = 1000
        let purchases = options.operations(50)
        // Purchasing, purchased, removed.
        let callsPerPurchase = 3
        let (store, quietStore) = (try BenchmarkStore.open(), try BenchmarkStore.open())
        let shopper = await store.visit {
            let bystanders = (0..<crowd).map { _ in Bystander() }
            for bystander in bystanders { SKPaymentQueue.default().add(bystander) }
            return QueueShopper(product: BenchmarkCatalog.consumables[0], accompaniedBy: bystanders)
        }
        let quietShopper = await quietStore.visit { QueueShopper(product: BenchmarkCatalog.consumables[0]) }
        let watched = try await Comparison(rounds: options.rounds, operations: purchases * callsPerPurchase * crowd) {
            try await store.visit { for _ in 0..<purchases { try await shopper.buyAndFinish() } }
        } against: {
            try await quietStore.visit { for _ in 0..<purchases { try await quietShopper.buyAndFinish() } }
        }
        let notified = notificationCost(observers: crowd, posts: options.operations(200))
        let cost = watched.subject - watched.reference
        return [
            Finding(
                "call one more observer ÷ one more of a notification, of \(crowd)",
                notified / cost,
                .atLeast(0.4),
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
