public import Foundation
import QueueAdapters

/// A request to buy something, to be handed to the payment queue.
///
/// Two payments are equal when they ask for the same on the same terms, because the queue works with copies.
open class SKPayment: NSObject {
    struct Terms {
        var productIdentifier = ""
        var quantity = 1
        var applicationUsername: String?
        var requestData: Data?
        var simulatesAskToBuyInSandbox = false
        var paymentDiscount: SKPaymentDiscount?
        /// The store of the product; `nil` where the payment was not made of a product.
        var home: StoreScopeSignals?
    }

    final var terms = Terms()

    /// A request for nothing, which the queue does not accept.
    public override init() { super.init() }

    // Convenience, so that a test double's own initialiser may leave `super.init()` out, as it may on Apple's systems.
    /// Asks for one piece of a product.
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

    /// The product to buy.
    open var productIdentifier: String { terms.productIdentifier }

    /// How many to buy: 1 unless set, at most 10.
    open var quantity: Int { terms.quantity }

    /// Who buys, as the app names its users.
    ///
    /// The text of a UUID becomes the transaction's `appAccountToken`; anything else never leaves the queue.
    open var applicationUsername: String? { terms.applicationUsername }

    /// Always `nil` in a payment that the queue accepts; anything else fails it.
    open var requestData: Data? { terms.requestData }

    /// Whether somebody has to approve the purchase; has an effect only where the environment is the sandbox.
    open var simulatesAskToBuyInSandbox: Bool { terms.simulatesAskToBuyInSandbox }

    /// The promotional offer to apply, with its signature.
    open var paymentDiscount: SKPaymentDiscount? { terms.paymentDiscount }

    /// Whether the other payment asks for the same on the same terms.
    ///
    /// - Parameter object: The other payment.
    /// - Returns: `false` also for anything that is not a payment.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SKPayment else { return false }
        return PaymentTerms(self) == PaymentTerms(other)
    }

    /// The same for equal payments.
    open override var hash: Int { PaymentTerms(self).hashValue }
}

extension SKPayment: NSCopying {
    /// A copy that nobody can change.
    ///
    /// - Parameter zone: Not used.
    /// - Returns: An ``SKPayment`` on the same terms.
    public func copy(with zone: NSZone? = nil) -> Any { SKPayment(terms: Terms(self)) }
}

extension SKPayment: NSMutableCopying {
    /// A copy that can be changed.
    ///
    /// - Parameter zone: Not used.
    /// - Returns: An ``SKMutablePayment`` on the same terms.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { SKMutablePayment(terms: Terms(self)) }
}

extension SKPayment.Terms {
    /// What a payment says through its properties, which a subclass may have overridden.
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

/// A payment whose terms can still be changed.
///
/// The queue takes a copy when the payment is added; what is changed afterwards has no effect on it.
open class SKMutablePayment: SKPayment {
    /// The product to buy.
    open override var productIdentifier: String {
        get { terms.productIdentifier }
        set { terms.productIdentifier = newValue }
    }

    /// How many to buy: 1 unless set, at most 10.
    open override var quantity: Int {
        get { terms.quantity }
        set { terms.quantity = newValue }
    }

    /// Who buys, as the app names its users.
    ///
    /// The text of a UUID becomes the transaction's `appAccountToken`; anything else never leaves the queue.
    open override var applicationUsername: String? {
        get { terms.applicationUsername }
        set { terms.applicationUsername = newValue }
    }

    /// To be left `nil`; anything else fails the payment.
    open override var requestData: Data? {
        get { terms.requestData }
        set { terms.requestData = newValue }
    }

    /// Whether somebody has to approve the purchase; has an effect only where the environment is the sandbox.
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
    /// What a payment asks for.
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
    /// A payment that asks for what was kept.
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
