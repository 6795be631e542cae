import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// Measures purchases that follow each other without a pause, alone or among other processes.
///
/// The process says `ready`, begins with a line on standard input, and stops with the next one. It buys and finishes, and
/// at the end says `wrote NANOSECONDS` for the latest purchases, each without its finish, and
/// `total PURCHASES NANOSECONDS`.
enum HurriedShopper {
    /// The number of latest purchases whose times are printed.
    private static let kept = 2000

    /// Buys with a number of callers at once, each a product of its own: `coins1`, `coins2` and so on.
    static func run(_ database: String, _ configuration: String, callers: Int) async throws {
        let store = try WakingShopper.open(database, configuration)
        try await store.run {
            let products = try await Product.products(for: (1...callers).map { "coins\($0)" })
            guard products.count == callers else { throw StoreKitError.unknown }
            // The first purchase of a process verifies the certificates.
            _ = try await buy(products[0])
            CrashingShopper.say("ready")
            guard readLine() != nil else { return }
            let isOver = Ending()
            isOver.watchLine()
            let start = WakingShopper.now
            let times = try await withThrowingTaskGroup(of: [UInt64].self) { group in
                for product in products {
                    group.addTask {
                        var times: [UInt64] = []
                        repeat { times.append(try await buy(product)) } while !isOver.isReached
                        return times
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            let duration = WakingShopper.now - start
            let lines = times.suffix(kept).map { "wrote \($0)" } + ["total \(times.count) \(duration)"]
            CrashingShopper.say(lines.joined(separator: "\n"))
        }
    }

    /// Buys and finishes.
    ///
    /// - Returns: The time of the purchase.
    private static func buy(_ product: Product) async throws -> UInt64 {
        let start = WakingShopper.now
        guard case .success(.verified(let transaction)) = try await product.purchase() else {
            throw StoreKitError.unknown
        }
        let duration = WakingShopper.now - start
        await transaction.finish()
        return duration
    }
}
