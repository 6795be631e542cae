public import Foundation
import QueueAdapters

/// A request to buy a product, which the app adds to the payment queue.
///
/// Two payments are equal when their terms are equal, because the queue works with copies.
open class SKPayment: NSObject {
    struct Terms {
        var productIdentifier = ""
        var quantity = 1
        var applicationUsername: String?
        var requestData: Data?
        var simulatesAskToBuyInSandbox = false
        var paymentDiscount: SKPaymentDiscount?
        /// The store of the product; `nil` if the payment was not made from a product.
        var home: StoreScopeSignals?
    }

    final var terms = Terms()

    /// Creates an empty payment, which the queue does not accept.
    public override init() { super.init() }

    // A convenience initializer, so that the initializer of a test double may omit `super.init()`, as on Apple's
    // systems.
    /// Creates a payment for a quantity of 1 of a product.
    ///
    /// - Parameter product: The product.
    public convenience init(product: SKProduct) {
        self.init()
        terms.productIdentifier = product.productIdentifier
        terms.home = product.home
    }

    convenience init(terms: Terms) {
        self.init()
        self.terms = terms
    }

    final var home: StoreScopeSignals? { terms.home }

    /// The identifier of the product to buy.
    open var productIdentifier: String { terms.productIdentifier }

    /// The quantity to buy: 1 unless set, at most 10.
    open var quantity: Int { terms.quantity }

    /// The app's name for the user that buys.
    ///
    /// The text of a UUID becomes the transaction's `appAccountToken`. Any other text stays in the queue and does not
    /// reach the store.
    open var applicationUsername: String? { terms.applicationUsername }

    /// The request data: `nil` in every payment that the queue accepts; any other value fails the payment.
    open var requestData: Data? { terms.requestData }

    /// A Boolean value that indicates whether the purchase requires an approval; it has an effect only in the sandbox
    /// environment.
    open var simulatesAskToBuyInSandbox: Bool { terms.simulatesAskToBuyInSandbox }

    /// The promotional offer to apply, with its signature.
    open var paymentDiscount: SKPaymentDiscount? { terms.paymentDiscount }

    /// Compares the terms of two payments.
    ///
    /// - Parameter object: The other payment.
    /// - Returns: True if the terms are equal; false also for an object that is not a payment.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SKPayment else { return false }
        return PaymentTerms(self) == PaymentTerms(other)
    }

    /// The hash value, which is the same for equal payments.
    open override var hash: Int { PaymentTerms(self).hashValue }
}

extension SKPayment: NSCopying {
    /// Returns an immutable copy.
    ///
    /// - Parameter zone: Not used.
    /// - Returns: An ``SKPayment`` with the same terms.
    public func copy(with zone: NSZone? = nil) -> Any { SKPayment(terms: Terms(self)) }
}

extension SKPayment: NSMutableCopying {
    /// Returns a mutable copy.
    ///
    /// - Parameter zone: Not used.
    /// - Returns: An ``SKMutablePayment`` with the same terms.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { SKMutablePayment(terms: Terms(self)) }
}

extension SKPayment.Terms {
    /// Reads the terms of a payment through its properties, which a subclass may have overridden.
    init(_ payment: SKPayment) {
        productIdentifier = payment.productIdentifier
        quantity = payment.quantity
        applicationUsername = payment.applicationUsername
        requestData = payment.requestData
        simulatesAskToBuyInSandbox = payment.simulatesAskToBuyInSandbox
        paymentDiscount = payment.paymentDiscount
        home = payment.home
    }
}

/// A payment whose terms can be changed.
///
/// The queue takes a copy when the payment is added; later changes have no effect on that copy.
open class SKMutablePayment: SKPayment {
    /// The identifier of the product to buy.
    open override var productIdentifier: String {
        get { terms.productIdentifier }
        set { terms.productIdentifier = newValue }
    }

    /// The quantity to buy: 1 unless set, at most 10.
    open override var quantity: Int {
        get { terms.quantity }
        set { terms.quantity = newValue }
    }

    /// The app's name for the user that buys.
    ///
    /// The text of a UUID becomes the transaction's `appAccountToken`. Any other text stays in the queue and does not
    /// reach the store.
    open override var applicationUsername: String? {
        get { terms.applicationUsername }
        set { terms.applicationUsername = newValue }
    }

    /// The request data: leave it `nil`; any other value fails the payment.
    open override var requestData: Data? {
        get { terms.requestData }
        set { terms.requestData = newValue }
    }

    /// A Boolean value that indicates whether the purchase requires an approval; it has an effect only in the sandbox
    /// environment.
    open override var simulatesAskToBuyInSandbox: Bool {
        get { terms.simulatesAskToBuyInSandbox }
        set { terms.simulatesAskToBuyInSandbox = newValue }
    }

    /// The promotional offer to apply, with its signature.
    open override var paymentDiscount: SKPaymentDiscount? {
        get { terms.paymentDiscount }
        set { terms.paymentDiscount = newValue }
    }
}

extension PaymentTerms {
    /// Reads the terms of a payment: product, quantity, user name, and offer.
    init(_ payment: SKPayment) {
        self.init(productID: payment.productIdentifier)
        quantity = payment.quantity
        applicationUsername = payment.applicationUsername
        requestData = payment.requestData
        simulatesAskToBuy = payment.simulatesAskToBuyInSandbox
        discount = payment.paymentDiscount.map { Discount($0) }
    }
}

extension PaymentTerms.Discount {
    fileprivate init(_ discount: SKPaymentDiscount) {
        self.init(
            offerID: discount.identifier,
            keyID: discount.keyIdentifier,
            nonce: discount.nonce,
            signature: discount.signature,
            timestamp: discount.timestamp.intValue
        )
    }
}

extension SKPayment {
    /// Creates a payment from stored terms.
    convenience init(_ terms: PaymentTerms) {
        self.init(
            terms: Terms(
                productIdentifier: terms.productID,
                quantity: terms.quantity,
                applicationUsername: terms.applicationUsername,
                requestData: terms.requestData,
                simulatesAskToBuyInSandbox: terms.simulatesAskToBuy,
                paymentDiscount: terms.discount.map { SKPaymentDiscount($0) }
            )
        )
    }
}

extension SKPaymentDiscount {
    fileprivate convenience init(_ discount: PaymentTerms.Discount) {
        self.init(
            identifier: discount.offerID,
            keyIdentifier: discount.keyID,
            nonce: discount.nonce,
            signature: discount.signature,
            timestamp: discount.timestamp as NSNumber
        )
    }
}
