import OpenStoreKitTest

/// A purchase in a store that a test may hold and make awkward, and does neither, against one in an ordinary store.
enum SimulatedPurchasing: Measurement {
    static let name = "simulated"

    static func findings(_ options: Options) async throws -> [Finding] {
        let (simulated, ordinary) = (try IsolatedStore.open(), try BenchmarkStore.open())
        let product = try await simulated.run { try await Product.find(IsolatedStore.product) }
        let other = try await ordinary.visit { try await Product.find(BenchmarkCatalog.consumables[0]) }
        let count = options.operations(400)
        let comparison = try await Comparison(rounds: options.rounds, operations: count) {
            try await simulated.run { for _ in 0..<count { try await product.buyAndFinish() } }
        } against: {
            try await ordinary.visit { for _ in 0..<count { try await other.buyAndFinish() } }
        }
        return [Finding("buy and finish, simulated store, no gate ÷ ordinary", speedOf: comparison, .atLeast(0.85))]
    }
}
