import StoreKit

class LegacyProductLoader: NSObject, SKProductsRequestDelegate {
    var request: SKProductsRequest?
    var completion: ((SKProductsResponse) -> Void)?

    func fetch(_ identifiers: Set<String>, completion: @escaping (SKProductsResponse) -> Void) {
        self.completion = completion
        let request = SKProductsRequest(productIdentifiers: identifiers)
        request.delegate = self
        self.request = request
        request.start()
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        completion?(response)
    }
}
