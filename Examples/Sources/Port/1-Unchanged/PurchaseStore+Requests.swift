import AppModel
import Foundation
import StoreKit

extension PurchaseStore: SKProductsRequestDelegate {
    /// Requests products, unless they are cached.
    ///
    /// - Parameters:
    ///   - productIDs: Their identifiers.
    ///   - completion: Receives the products, and the unknown identifiers.
    public func retrieveProducts(_ productIDs: Set<String>, completion: @escaping (RetrieveResults) -> Void) {
        let known = productIDs.compactMap { products[$0] }
        guard known.count < productIDs.count else {
            var results = RetrieveResults()
            results.products = Set(known.map { ShopProduct($0) })
            return completion(results)
        }
        let request = SKProductsRequest(productIdentifiers: productIDs)
        request.delegate = self
        productRequests[request] = ProductsRequest(request: request, completion: completion)
        request.start()
    }

    /// Requests a new receipt, for which the customer may have to sign in.
    ///
    /// - Parameter completion: Receives the failure, or `nil` after a success.
    public func refreshReceipt(completion: @escaping (PurchaseFailure?) -> Void) {
        let request = SKReceiptRefreshRequest()
        request.delegate = self
        receiptRequests[request] = completion
        request.start()
    }

    /// The response to a request for products.
    public func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        for product in response.products { products[product.productIdentifier] = product }
        var results = RetrieveResults()
        results.products = Set(response.products.map { ShopProduct($0) })
        results.invalidIDs = Set(response.invalidProductIdentifiers)
        productRequests.removeValue(forKey: request)?.completion(results)
    }

    /// The end of a request that succeeded.
    public func requestDidFinish(_ request: SKRequest) {
        receiptRequests.removeValue(forKey: request)?(nil)
    }

    /// The end of a request that failed.
    public func request(_ request: SKRequest, didFailWithError error: Error) {
        let failure = PurchaseFailure(error)
        receiptRequests.removeValue(forKey: request)?(failure)
        guard let question = productRequests.removeValue(forKey: request) else { return }
        var results = RetrieveResults()
        results.failure = failure
        question.completion(results)
    }
}
