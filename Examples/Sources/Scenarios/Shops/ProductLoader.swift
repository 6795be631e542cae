import Foundation
import OpenStoreKit
import Synchronization

/// Fetches one product the old way, with a request and its delegate.
final class ProductLoader: NSObject, SKProductsRequestDelegate {
    private let waiting = Mutex<CheckedContinuation<SKProduct?, Never>?>(nil)

    func product(_ identifier: String) async -> SKProduct? {
        let request = SKProductsRequest(productIdentifiers: [identifier])
        request.delegate = self
        return await withCheckedContinuation { continuation in
            waiting.withLock { $0 = continuation }
            request.start()
        }
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        resume(with: response.products.first)
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) { resume(with: nil) }

    private func resume(with product: SKProduct?) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: product)
    }
}
