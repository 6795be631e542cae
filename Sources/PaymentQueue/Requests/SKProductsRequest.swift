public import Foundation
import TransactionCore

/// Asks the store what products are, what they cost and how they are called.
///
/// The delegate hears of the products, then that the request has finished. Unknown identifiers are no error. When
/// the store cannot answer at all, it hears of an ``SKError`` instead.
open class SKProductsRequest: SKRequest {
    private let productIdentifiers: Set<String>

    /// A request for no product, for test doubles.
    public override init() {
        productIdentifiers = []
        super.init()
    }

    /// A request for some products.
    ///
    /// - Parameter productIdentifiers: The names of the products.
    public init(productIdentifiers: Set<String>) {
        self.productIdentifiers = productIdentifiers
        super.init()
    }

    /// Who hears of the products; the request does not keep it alive.
    ///
    /// ## Differs from Apple
    /// A delegate that was set through ``SKRequest`` and is not an ``SKProductsRequestDelegate`` reads as `nil` here.
    open weak var delegate: (any SKProductsRequestDelegate)? {
        get { listener.object as? any SKProductsRequestDelegate }
        set { listener.object = newValue }
    }

    open override func start() {
        let identifiers = productIdentifiers
        ask(.productsRequested(identifiers.sorted())) {
            try await Product.products(for: identifiers.sorted())
        } tell: { request, products in
            guard let request = request as? SKProductsRequest else { return nil }
            let unknown = identifiers.subtracting(products.map(\.id)).sorted()
            return RequestAnswer(event: .productsReceived(products.map(\.id), unknown: unknown)) {
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

/// What an app implements to hear which products there are.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
    /// The store has answered; `requestDidFinish` follows.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - response: The products, and the identifiers that the store does not know.
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// The store's answer to an ``SKProductsRequest``.
// `@unchecked` because the class is open, as Apple's is; the stored value is set before anybody else sees the object.
open class SKProductsResponse: NSObject, @unchecked Sendable {
    private var answer: (products: [SKProduct], invalidProductIdentifiers: [String]) = ([], [])

    /// An answer without products, for test doubles that override the properties.
    public override init() { super.init() }

    // Convenience, so that a test double's own initialiser may leave `super.init()` out, as it may on Apple's systems.
    convenience init(products: [SKProduct], invalidProductIdentifiers: [String]) {
        self.init()
        answer = (products, invalidProductIdentifiers)
    }

    /// The products that the store sells, in no order that an app should rely on.
    open var products: [SKProduct] { answer.products }

    /// The identifiers for which the store sells nothing, sorted.
    open var invalidProductIdentifiers: [String] { answer.invalidProductIdentifiers }
}
