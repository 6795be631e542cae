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
        return [
            Finding("buy and finish through the queue, in memory ÷ async", speedOf: comparison, .atLeast(0.8))
        ]
    }
}
