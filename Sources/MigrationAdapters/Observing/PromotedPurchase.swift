public import PaymentQueue
import QueueAdapters

/// A product that the customer chose in the store, outside the app.
public struct PromotedPurchase: Sendable {
    /// The product.
    public let product: SKProduct

    private let terms: PaymentTerms

    init(_ payment: SKPayment, for product: SKProduct) {
        self.product = product
        terms = PaymentTerms(of: payment)
    }

    /// The payment that the app may add to the queue now or later: equal to the one that the queue asked about.
    public var payment: SKPayment { SKPayment.asking(terms) }
}
