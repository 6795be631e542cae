public import Foundation

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
