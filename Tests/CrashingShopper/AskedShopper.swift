import Dispatch
import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// Buys something for each line on standard input, and says how it ended and how long it took.
///
/// A line is `bought ID SECONDS` or `failed SECONDS ERROR`, with the report of the store before it on standard error.
enum AskedShopper {
    static func shop(_ database: String, _ configuration: String) async throws {
        let store = try SimulatedStore(
            configuration: URL(filePath: configuration),
            database: SandboxShopper.database(database),
            time: .system
        )
        try await store.run {
            let products = try await Product.products(for: (1...40).map { "coins\($0)" })
            CrashingShopper.say("ready")
            var next = 0
            while await isAsked() {
                let start = DispatchTime.now().uptimeNanoseconds
                func seconds() -> UInt64 { (DispatchTime.now().uptimeNanoseconds - start) / 1_000_000_000 }
                do {
                    let result = try await products[next % products.count].purchase()
                    guard case .success(.verified(let transaction)) = result else { throw StoreKitError.unknown }
                    CrashingShopper.say("bought \(transaction.id) \(seconds())")
                    await transaction.finish()
                } catch {
                    CrashingShopper.say("failed \(seconds()) \(error)")
                }
                next += 1
            }
        }
    }

    private static func isAsked() async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: readLine() != nil) }
        }
    }
}
