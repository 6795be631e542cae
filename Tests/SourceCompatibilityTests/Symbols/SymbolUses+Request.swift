import StoreKit

extension SymbolUses {
    mutating func useRequestSymbols() {
        use("SKRequest", SKRequest.self)
        use("SKRequest: NSObject", SKRequest.self as NSObject.Type)
        use("SKRequest.delegate", \SKRequest.delegate as ReferenceWritableKeyPath<SKRequest, (any SKRequestDelegate)?>)
        use("SKRequest.start()", { (object: SKRequest) in object.start as () -> Void })
        use("SKRequest.cancel()", { (object: SKRequest) in object.cancel as () -> Void })
        use("SKRequestDelegate", (any SKRequestDelegate).self)
        use(
            "SKRequestDelegate: NSObjectProtocol",
            { (object: any SKRequestDelegate) in object as any NSObjectProtocol }
        )
        use(
            "SKRequestDelegate.requestDidFinish(_:)",
            { (object: any SKRequestDelegate) in object.requestDidFinish(_:) as (SKRequest) -> Void }
        )
        use(
            "SKRequestDelegate.request(_:didFailWithError:)",
            { (object: any SKRequestDelegate) in object.request(_:didFailWithError:) as (SKRequest, any Error) -> Void }
        )
        use("SKProductsRequest", SKProductsRequest.self)
        use("SKProductsRequest: SKRequest", SKProductsRequest.self as SKRequest.Type)
        use(
            "SKProductsRequest.init(productIdentifiers:)",
            SKProductsRequest.init(productIdentifiers:) as (Set<String>) -> SKProductsRequest
        )
        use(
            "SKProductsRequest.delegate",
            \SKProductsRequest.delegate as ReferenceWritableKeyPath<SKProductsRequest, (any SKProductsRequestDelegate)?>
        )
        use("SKProductsRequestDelegate", (any SKProductsRequestDelegate).self)
        use(
            "SKProductsRequestDelegate: SKRequestDelegate",
            { (object: any SKProductsRequestDelegate) in object as any SKRequestDelegate }
        )
        use(
            "SKProductsRequestDelegate.productsRequest(_:didReceive:)",
            { (object: any SKProductsRequestDelegate) in
                object.productsRequest(_:didReceive:) as (SKProductsRequest, SKProductsResponse) -> Void
            }
        )
        use("SKProductsResponse", SKProductsResponse.self)
        use("SKProductsResponse: NSObject", SKProductsResponse.self as NSObject.Type)
        use("SKProductsResponse: Sendable", { (value: SKProductsResponse) in value as any Sendable })
        use("SKProductsResponse.products", \SKProductsResponse.products as KeyPath<SKProductsResponse, [SKProduct]>)
        use(
            "SKProductsResponse.invalidProductIdentifiers",
            \SKProductsResponse.invalidProductIdentifiers as KeyPath<SKProductsResponse, [String]>
        )
    }
}
