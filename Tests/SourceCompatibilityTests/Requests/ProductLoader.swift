import StoreKit

/// The loader that tutorials teach: one request at a time, a closure for the answer.
final class ProductLoader: NSObject {
    typealias Completion = (_ products: [SKProduct]?, _ error: (any Error)?) -> Void

    private var request: (any ProductsRequesting)?
    private var completion: Completion?
    private(set) var unknownIdentifiers: [String] = []
    private(set) var finishes = 0

    func load(with request: any ProductsRequesting, completion: @escaping Completion) {
        self.request?.cancel()
        self.completion = completion
        self.request = request
        request.delegate = self
        request.start()
    }

    func load(_ identifiers: Set<String>, completion: @escaping Completion) {
        load(with: SKProductsRequest(productIdentifiers: identifiers), completion: completion)
    }

    private func clear() {
        request = nil
        completion = nil
    }
}

extension ProductLoader: SKProductsRequestDelegate {
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        unknownIdentifiers = response.invalidProductIdentifiers
        completion?(response.products, nil)
        clear()
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        completion?(nil, error)
        clear()
    }

    func requestDidFinish(_ request: SKRequest) {
        finishes += 1
    }
}
