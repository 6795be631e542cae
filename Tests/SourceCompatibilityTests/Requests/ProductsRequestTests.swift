import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ProductsRequestTests {
    @Test func `a loader receives the products of a request double`() {
        let loader = ProductLoader()
        let request = MockProductsRequest(productIdentifiers: ["coins", "gems"])
        var products: [SKProduct]?
        loader.load(with: request) { found, _ in products = found }
        #expect(products?.map(\.productIdentifier) == ["coins"])
        #expect(loader.unknownIdentifiers == ["gems"])
        #expect(loader.finishes == 1)
        #expect(request.starts == 1)
    }

    @Test func `a loader receives the failure of a request double`() {
        let loader = ProductLoader()
        let request = MockProductsRequest(productIdentifiers: ["coins"])
        request.failure = SKError(.unknown)
        var code: SKError.Code?
        loader.load(with: request) { _, error in code = (error as? SKError)?.code }
        #expect(code == .unknown)
        #expect(loader.finishes == 0)
    }

    @Test func `a loader cancels the request before the next one`() {
        let loader = ProductLoader()
        let first = MockProductsRequest(productIdentifiers: [])
        loader.load(with: EmptyProductsRequestMock()) { _, _ in }
        loader.load(with: first) { _, _ in }
        loader.load(with: MockProductsRequest(productIdentifiers: [])) { _, _ in }
        #expect(first.cancels == 0, "its answer came first")
    }

    @Test func `the delegate of a products request has the narrower type`() {
        let request = SKProductsRequest(productIdentifiers: ["coins"])
        let loader = ProductLoader()
        request.delegate = loader
        request.delegate?.productsRequest(request, didReceive: SKProductsResponse())
        #expect(request.delegate === loader)
        #expect((request as SKRequest).delegate === loader)
    }

    @Test func `a delegate that is set through the base class is the same`() {
        let request = SKProductsRequest(productIdentifiers: ["coins"])
        let loader = ProductLoader()
        (request as SKRequest).delegate = loader
        #expect(request.delegate === loader)
    }

    @Test func `a request does not keep its delegate (Q-74)`() {
        let request = SKReceiptRefreshRequest()
        request.delegate = ProductLoader()
        #expect(request.delegate == nil)
    }

    @Test func `a request double without an answer`() {
        let double = EmptyProductsRequestMock()
        let request: SKProductsRequest = double
        request.start()
        #expect(double.isStarted)
    }

    @Test func `a double of the base class`() {
        let double = RequestMock()
        let request: SKRequest = double
        request.start()
        request.cancel()
        #expect(double.isStarted && double.isCancelled)
    }

    @Test func `an app's wrapper identifies the request that ended`() {
        let requests: [SKRequest] = [SKProductsRequest(productIdentifiers: []), SKReceiptRefreshRequest()]
        let names = requests.map { request in
            switch request {
            case is SKProductsRequest: "products"
            case is SKReceiptRefreshRequest: "receipt"
            default: "other"
            }
        }
        #expect(names == ["products", "receipt"])
    }

    @Test func `requests are kept in sets and dictionaries by identity`() {
        let first = SKProductsRequest(productIdentifiers: ["coins"])
        let second = SKProductsRequest(productIdentifiers: ["coins"])
        var requests: Set<SKRequest> = [first, second]
        requests.remove(first)
        #expect(requests == [second])
        let handlers: [SKRequest: String] = [first: "first", second: "second"]
        #expect(handlers[second] == "second")
    }
}
