import Foundation
import OpenStoreKitTest
import Synchronization

/// Loads products the older way.
final class ProductLoader: NSObject, SKProductsRequestDelegate {
    private let answer = Mutex<CheckedContinuation<[String], Never>?>(nil)

    func identifiers(among identifiers: Set<String>) async -> [String] {
        let request = SKProductsRequest(productIdentifiers: identifiers)
        request.delegate = self
        return await withCheckedContinuation { continuation in
            answer.withLock { $0 = continuation }
            request.start()
        }
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        answer.withLock { $0.take() }?.resume(returning: response.products.map(\.productIdentifier))
    }
}
