import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// Buys a number of times in a store on a server, and repeats each purchase that fails until it succeeds.
///
/// Each purchase has a token of its own, which its repetitions have as well, as a customer would who presses the button
/// again. A line is `closed REASON` before each repeated opening, `bought ID TOKEN`, `again TOKEN REASON` before each
/// repetition, and `ended` at the end.
enum RepeatingShopper {
    static func shop(_ database: String, _ configuration: String, times: Int) async throws {
        try await opened(database, configuration).run {
            let products = try await Product.products(for: (1...40).map { "coins\($0)" })
            for number in 0..<times {
                let token = UUID()
                var isDelivered = false
                while !isDelivered {
                    let transaction = await buy(products[number % products.count], token)
                    await transaction.finish()
                    // One that an earlier finish has not reached yet is delivered again (C-10).
                    isDelivered = transaction.appAccountToken == token
                }
            }
            CrashingShopper.say("ended")
        }
    }

    /// Opens the store; the connection may break while it is created.
    private static func opened(_ database: String, _ configuration: String) throws -> SimulatedStore {
        for _ in 0..<100 {
            do {
                return try SimulatedStore(
                    configuration: URL(filePath: configuration),
                    database: SandboxShopper.database(database),
                    time: .system
                )
            } catch {
                CrashingShopper.say("closed \(error)")
            }
        }
        throw StoreKitError.unknown
    }

    private static func buy(_ product: Product, _ token: UUID) async -> Transaction {
        while true {
            do {
                let result = try await product.purchase(options: [.appAccountToken(token)])
                guard case .success(.verified(let transaction)) = result else { throw StoreKitError.unknown }
                CrashingShopper.say("bought \(transaction.id) \(transaction.appAccountToken?.uuidString ?? "-")")
                return transaction
            } catch {
                CrashingShopper.say("again \(token) \(error)")
            }
        }
    }
}
