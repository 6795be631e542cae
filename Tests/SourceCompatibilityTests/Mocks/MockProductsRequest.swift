import StoreKit

/// Answers at once and from its own list, as doubles of products requests do.
class MockProductsRequest: SKProductsRequest {
    let requested: Set<String>
    var known: Set<String> = ["coins"]
    var failure: (any Error)?
    private(set) var starts = 0
    private(set) var cancels = 0

    override init(productIdentifiers: Set<String>) {
        requested = productIdentifiers
        super.init(productIdentifiers: productIdentifiers)
    }

    override func start() {
        starts += 1
        if let failure {
            delegate?.request(self, didFailWithError: failure)
            return
        }
        let response = MockProductsResponse(
            products: requested.intersection(known).sorted().map { MockProduct($0) },
            invalidProductIdentifiers: requested.subtracting(known).sorted()
        )
        delegate?.productsRequest(self, didReceive: response)
        delegate?.requestDidFinish(self)
    }

    override func cancel() {
        cancels += 1
    }
}
