import Foundation
import OpenStoreKitTest
import TestWaiting
import Testing

/// Loads products the older way.
final class ProductLoader: NSObject, SKProductsRequestDelegate {
    private let answers = AsyncStream.makeStream(of: [String].self)

    func identifiers(among identifiers: Set<String>) async -> [String] {
        let request = SKProductsRequest(productIdentifiers: identifiers)
        request.delegate = self
        request.start()
        return await soon("the answer of the products request") { [answers] in
            for await answer in answers.stream { return answer }
            return []
        } ?? []
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        answers.continuation.yield(response.products.map(\.productIdentifier))
    }
}
