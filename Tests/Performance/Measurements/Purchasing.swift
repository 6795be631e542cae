import Foundation
import StoreInterface
import StoreSigning
import TransactionCore

/// A purchase through the async API against the work that it cannot do without.
enum Purchasing: Measurement {
    static let name = "purchasing"

    static func findings(_ options: Options) async throws -> [Finding] {
        let store = try BenchmarkStore.open()
        let parts = try PurchaseParts()
        let count = options.operations(400)
        let product = try await store.visit { try await Product.find(BenchmarkCatalog.consumables[0]) }
        let idle = IdleActor()
        let (bare, withCalls) = try await store.visit {
            let bare = try await Comparison(rounds: options.rounds, operations: count) {
                for _ in 0..<count { try await product.buyAndFinish() }
            } against: {
                for _ in 0..<count { try await parts.buyAndFinish() }
            }
            let withCalls = try await Comparison(rounds: options.rounds, operations: count) {
                for _ in 0..<count { try await product.buyAndFinish() }
            } against: {
                for _ in 0..<count { try await parts.buyAndFinish(visiting: idle) }
            }
            return (bare, withCalls)
        }
        return [
            Finding("buy and finish, async, in memory ÷ sum of its parts", speedOf: bare, .atLeast(0.65)),
            Finding("the same ÷ its parts and two calls of an actor", speedOf: withCalls, .atLeast(0.3)),
        ]
    }
}
