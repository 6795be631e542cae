import Dispatch
import OpenStoreKit

/// A purchase through the payment queue against one through the async API.
enum QueuePurchasing: Measurement {
    static let name = "queue"

    static func findings(_ options: Options) async throws -> [Finding] {
        let (store, other) = (try BenchmarkStore.open(), try BenchmarkStore.open())
        let shopper = await store.visit { QueueShopper(product: BenchmarkCatalog.consumables[0]) }
        let product = try await other.visit { try await Product.find(BenchmarkCatalog.consumables[0]) }
        let count = options.operations(400)
        let comparison = try await Comparison(rounds: options.rounds, operations: count) {
            try await store.visit { for _ in 0..<count { try await shopper.buyAndFinish() } }
        } against: {
            try await other.visit { for _ in 0..<count { try await product.buyAndFinish() } }
        }
        // The queue asks the store for the product, besides buying and finishing.
        // It passes three updates to the app's dispatch queue, and has four commands: the payment, its end, the app's
        // request to finish, and the store's announcement that it is finished.
        let appQueue = DispatchQueue(label: "benchmark")
        let steps = try await Comparison(rounds: options.rounds, operations: count) {
            try await store.visit { for _ in 0..<count { try await shopper.buyAndFinish() } }
        } against: {
            try await other.visit {
                for _ in 0..<count {
                    _ = try await Product.find(BenchmarkCatalog.consumables[0])
                    try await product.buyAndFinish()
                    for _ in 0..<3 { await change(to: appQueue) }
                    for _ in 0..<4 { await Task {}.value }
                }
            }
        }
        return [
            Finding("buy and finish through the queue, in memory ÷ async", speedOf: comparison, .atLeast(0.38)),
            Finding("the same ÷ async, one question and seven changes of threads", speedOf: steps, .atLeast(0.6)),
        ]
    }

    private static func change(to queue: DispatchQueue) async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
}
