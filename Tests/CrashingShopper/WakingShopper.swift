import Dispatch
import Foundation
import OpenStoreKit

/// Measures the wake-up of processes by each other's purchases, and the wait of writers for each other.
///
/// Times are nanoseconds of the machine's monotonic clock, which all processes share.
enum WakingShopper {
    /// The number of purchases of `pace`, and the pause before each.
    private static let (paces, pause) = (200, Duration.milliseconds(10))

    /// The number of purchases of `write`.
    private static let writes = 200

    static func run(_ mode: String) async throws {
        switch mode {
        case "listen": await listen()
        case "pace": try await buyInPace()
        default: try await buyAtOnce()
        }
    }

    /// Prints the time at which each announcement arrives, until the process is killed.
    private static func listen() async {
        let updates = Transaction.updates.makeAsyncIterator()
        CrashingShopper.say("ready")
        var iterator = updates
        while let result = await iterator.next() {
            let id = result.unsafePayloadValue.id
            CrashingShopper.say("heard \(id) \(now)")
        }
    }

    /// Buys now and then, and prints the time at which each purchase was on disk.
    private static func buyInPace() async throws {
        let product = try await product
        for _ in 0..<paces {
            try await Task.sleep(for: pause)
            let transaction = try await buy(product)
            CrashingShopper.say("bought \(transaction.id) \(now)")
            await transaction.finish()
        }
    }

    /// Buys without a pause, and prints the time that each purchase took.
    private static func buyAtOnce() async throws {
        let product = try await product
        for _ in 0..<writes {
            let start = now
            let transaction = try await buy(product)
            CrashingShopper.say("wrote \(transaction.id) \(now - start)")
            await transaction.finish()
        }
    }

    private static var product: Product {
        get async throws {
            guard let product = try await Product.products(for: ["coins"]).first else { throw StoreKitError.unknown }
            return product
        }
    }

    private static func buy(_ product: Product) async throws -> Transaction {
        guard case .success(.verified(let transaction)) = try await product.purchase() else {
            throw StoreKitError.unknown
        }
        return transaction
    }

    private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }
}
