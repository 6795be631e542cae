import Foundation
import OpenStoreKitTest

/// One request for products.
final class ProductsLoader: NSObject, SKProductsRequestDelegate {
    private var request: SKProductsRequest?
    private var continuation: CheckedContinuation<[SKProduct], Never>?

    @MainActor func load(_ identifiers: [String]) async -> [SKProduct] {
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            let request = SKProductsRequest(productIdentifiers: Set(identifiers))
            self.request = request
            request.delegate = self
            request.start()
        }
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        answer(response.products)
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) { answer([]) }

    private func answer(_ products: [SKProduct]) {
        continuation?.resume(returning: products)
        continuation = nil
    }
}
