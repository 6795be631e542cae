import AdapterSupport
public import Foundation

/// A payment of the queue: the same value from the app's call through the journal to the purchase.
@_spi(Adapters) public struct PaymentRequest: Hashable, Sendable {
    /// The tag of the payment in the journal and in the store.
    let tag: String
    /// The terms of the payment.
    public let terms: PaymentTerms
    /// The time at which the payment was added.
    public let moment: QueueTimestamp
    /// The product that the app loaded; `nil` for a payment that was made without one, and in the journal.
    private(set) var product: Product?

    /// Creates the request of a new payment.
    ///
    /// - Parameters:
    ///   - payment: The payment, whose class may override the properties.
    ///   - moment: The time at which the payment is added.
    public init(_ payment: SKPayment, at moment: QueueTimestamp) {
        self.init(tag: PaymentToken.newTag(), terms: PaymentTerms(payment), moment: moment)
        if let product = payment.product, product.id == terms.productID { self.product = product }
    }

    /// Creates a request from the values of the journal.
    init(tag: String, terms: PaymentTerms, moment: QueueTimestamp) {
        self.tag = tag
        self.terms = terms
        self.moment = moment
    }
}

/// The time at which an item was added to the queue.
@_spi(Adapters) public struct QueueTimestamp: Hashable, Sendable {
    /// The store's change number, or another number that only increases; `nil` if it is not known.
    public let changeNumber: Int64?

    /// The store's time; `nil` if it is not known.
    let date: Date?

    /// Creates a time.
    ///
    /// - Parameters:
    ///   - changeNumber: A number that only increases; `nil` if it is not known.
    ///   - date: The store's time; `nil` if it is not known.
    public init(changeNumber: Int64?, date: Date? = nil) {
        self.changeNumber = changeNumber
        self.date = date
    }
}
