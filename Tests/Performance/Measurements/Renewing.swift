import LocalStore
import OpenStoreKit
import StoreTime

/// Renewals on a clock that is moved against purchases.
enum Renewing: Measurement {
    static let name = "renewing"

    static func findings(_ options: Options) async throws -> [Finding] {
        let clock = ManualStoreClock(now: BenchmarkStore.present)
        let (store, other) = (try BenchmarkStore.open(clock: clock), try BenchmarkStore.open())
        try await store.visit { try await Product.find(BenchmarkCatalog.plans[0]).buyAndFinish() }
        let product = try await other.visit { try await Product.find(BenchmarkCatalog.consumables[0]) }
        let count = options.operations(200)
        let comparison = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count {
                guard let due = await store.nextDueDate() else { throw StoreKitError.unknown }
                clock.advance(to: max(due, clock.now))
                await store.catchUp()
            }
        } against: {
            try await other.visit { for _ in 0..<count { try await product.buyAndFinish() } }
        }
        return [
            Finding("renewals ÷ purchases in the same time, in memory", speedOf: comparison, .atLeast(0.9))
        ]
    }
}
