import Foundation
import OpenStoreKit

/// An app that uses the store that it gets by itself, and ends in the ordinary way.
enum DefaultShopper {
    static func buy(_ database: String, _ configuration: String) async throws {
        unsafe setenv("OPENSTOREKIT_DATABASE", database, 1)
        unsafe setenv("OPENSTOREKIT_CONFIGURATION", configuration, 1)
        guard let product = try await Product.products(for: ["pro"]).first,
            case .success(.verified(let transaction)) = try await product.purchase()
        else { throw StoreKitError.unknown }
        CrashingShopper.say("bought \(transaction.id)")
    }
}
