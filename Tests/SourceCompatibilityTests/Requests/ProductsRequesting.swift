import StoreKit

/// The seam that apps put between themselves and the request, so that a double can take its place.
protocol ProductsRequesting: AnyObject {
    var delegate: (any SKProductsRequestDelegate)? { get set }
    func start()
    func cancel()
}

extension SKProductsRequest: ProductsRequesting {}
