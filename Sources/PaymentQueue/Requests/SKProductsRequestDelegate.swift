/// What an app implements to hear which products there are.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
    /// The store has answered; `requestDidFinish` follows.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - response: The products, and the identifiers that the store does not know.
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}
