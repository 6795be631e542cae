@_spi(Adapters) public import PaymentQueue
public import AdapterSupport

// `@unchecked` because the superclass is; the properties that this class adds never change.
/// A product of the asynchronous API as an `SKProduct`, for code that has not been migrated yet.
public final class ConvertedProduct: SKProduct, @unchecked Sendable {
    /// The product of the asynchronous API.
    public let product: Product

    init(_ product: Product) {
        self.product = product
        super.init()
        describe(product)
    }
}
