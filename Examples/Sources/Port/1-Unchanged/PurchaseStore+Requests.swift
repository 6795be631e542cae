import AppModel
import Foundation
import StoreKit

extension PurchaseStore: SKProductsRequestDelegate {
    /// Asks for products, unless they are known.
    ///
    /// - Parameters:
    ///   - productIDs: Their identifiers.
    ///   - completion: Told what the store sells, and what it does not know.
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

    /// Fetches the receipt from the store, which may ask for the customer's password.
    ///
    /// - Parameter completion: Told what went wrong, if anything did.
    public func refreshReceipt(completion: @escaping (PurchaseFailure?) -> Void) {
        let request = SKReceiptRefreshRequest()
        request.delegate = self
        receiptRequests[request] = completion
        request.start()
    }

    /// The answer to a question about products.
    public func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        for product in response.products { products[product.productIdentifier] = product }
        var results = RetrieveResults()
        results.products = Set(response.products.map { ShopProduct($0) })
        results.invalidIDs = Set(response.invalidProductIdentifiers)
        productRequests.removeValue(forKey: request)?.completion(results)
    }

    /// The end of a request that went well.
    public func requestDidFinish(_ request: SKRequest) {
        receiptRequests.removeValue(forKey: request)?(nil)
    }

    /// The end of a request that did not.
    public func request(_ request: SKRequest, didFailWithError error: Error) {
        let failure = PurchaseFailure(error)
        receiptRequests.removeValue(forKey: request)?(failure)
        guard let question = productRequests.removeValue(forKey: request) else { return }
        var results = RetrieveResults()
        results.failure = failure
        question.completion(results)
    }
}
