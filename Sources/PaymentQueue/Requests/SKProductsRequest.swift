public import Foundation
import AdapterSupport
import PurchaseEvents

/// A request for the names, descriptions, and prices of products.
///
/// The delegate receives the products, and then the completion of the request. Unknown identifiers are no error.
/// When the store cannot answer, the delegate receives an ``SKError`` instead.
open class SKProductsRequest: SKRequest {
    private let productIdentifiers: Set<String>

    /// Creates a request for no product, for test doubles.
    public override init() {
        productIdentifiers = []
        super.init()
    }

    /// Creates a request for a set of products.
    ///
    /// - Parameter productIdentifiers: The product identifiers.
    public init(productIdentifiers: Set<String>) {
        self.productIdentifiers = productIdentifiers
        super.init()
    }

    /// The delegate that receives the products; the request does not retain it.
    ///
    /// ## Differs from Apple
    /// A delegate that was set through ``SKRequest`` and is not an ``SKProductsRequestDelegate`` reads as `nil` here.
    open weak var delegate: (any SKProductsRequestDelegate)? {
        get { listener.object as? any SKProductsRequestDelegate }
        set { listener.object = newValue }
    }

    /// Sends the request; the delegate receives the products or the error.
    open override func start() {
        let identifiers = productIdentifiers
        ask(RecordedEvent(.observer, .productsRequested, products: identifiers.sorted())) {
            try await Product.products(for: identifiers.sorted())
        } deliver: { request, products in
            guard let request = request as? SKProductsRequest else { return nil }
            let unknown = identifiers.subtracting(products.map(\.id)).sorted()
            var event = RecordedEvent(.observer, .productsReceived, products: products.map(\.id))
            event.unknownProducts = unknown
            return RequestAnswer(event: event) {
                request.delegate?.productsRequest(
                    request,
                    didReceive: SKProductsResponse(
                        products: products.map { SKProduct($0) },
                        invalidProductIdentifiers: unknown
                    )
                )
            }
        }
    }
}

/// The callbacks through which an app receives the products of a request.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
    /// Receives the store's answer; `requestDidFinish` follows.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - response: The products, and the identifiers that the store does not know.
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// The store's answer to an ``SKProductsRequest``.
// `@unchecked` because the class is open, as Apple's is; the stored value is set before other code can access the
// object.
open class SKProductsResponse: NSObject, @unchecked Sendable {
    private var answer: (products: [SKProduct], invalidProductIdentifiers: [String]) = ([], [])

    /// Creates an answer without products, for test doubles that override the properties.
    public override init() { super.init() }

    // A convenience initializer, so that the initializer of a test double may omit `super.init()`, as on Apple's
    // systems.
    convenience init(products: [SKProduct], invalidProductIdentifiers: [String]) {
        self.init()
        answer = (products, invalidProductIdentifiers)
    }

    /// The products that the store sells, in an unspecified order.
    open var products: [SKProduct] { answer.products }

    /// The identifiers that match no product for sale, sorted.
    open var invalidProductIdentifiers: [String] { answer.invalidProductIdentifiers }
}
