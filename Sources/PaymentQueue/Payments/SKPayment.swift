@_spi(PaymentQueues) import AdapterSupport
public import Foundation

/// A request to buy a product, which the app adds to the payment queue.
///
/// Two payments are equal when their terms are equal, because the queue works with copies.
open class SKPayment: NSObject {
    final var terms = PaymentTerms(productID: "")
    /// The offer as the app made it, which may be a subclass.
    final var discount: SKPaymentDiscount?
    /// The product as the store returned it; `nil` if the payment was not made from a product of a store.
    final var product: Product?
    /// The store of the product.
    final var home: StoreScope? { product.map { StoreScope(of: $0) } }

    /// Creates an empty payment, which the queue does not accept.
    public override init() { super.init() }

    // A convenience initializer, so that the initializer of a test double may omit `super.init()`, as on Apple's
    // systems.
    /// Creates a payment for a quantity of 1 of a product.
    ///
    /// - Parameter product: The product.
    public convenience init(product: SKProduct) {
        self.init()
        terms.productID = product.productIdentifier
        self.product = product.original
    }

    /// Creates a payment with the values of another, whose class may override the properties.
    convenience init(copying payment: SKPayment) {
        self.init()
        terms = PaymentTerms(payment)
        discount = payment.paymentDiscount
        product = payment.product
    }

    /// Creates a payment on given terms.
    ///
    /// - Parameter terms: The terms.
    @_spi(Adapters) public convenience init(_ terms: PaymentTerms) {
        self.init()
        self.terms = terms
        discount = terms.discount.map { SKPaymentDiscount($0) }
    }

    /// The identifier of the product to buy.
    open var productIdentifier: String { terms.productID }

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
    open var simulatesAskToBuyInSandbox: Bool { terms.simulatesAskToBuy }

    /// The promotional offer to apply, with its signature.
    open var paymentDiscount: SKPaymentDiscount? { discount }

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

    #if canImport(ObjectiveC)
    override open func setValue(_ value: Any?, forKey key: String) {
        set(KeyedValue(value, forKey: key, of: self), forKey: key)
    }
    #else
    /// Sets a property by its name, for test doubles.
    ///
    /// ## Differs from Apple
    ///
    /// Only the properties of a payment have a value that can be set. Any other key, or a value of another type, stops the process.
    /// Subclasses whose properties are overridden do not use the value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The name of the property.
    open func setValue(_ value: Any?, forKey key: String) {
        set(KeyedValue(value, forKey: key, of: self), forKey: key)
    }
    #endif

    private func set(_ value: KeyedValue, forKey key: String) {
        switch key {
        case "productIdentifier": terms.productID = value.required()
        case "quantity": terms.quantity = value.integer()
        case "applicationUsername": terms.applicationUsername = value.optional()
        case "requestData": terms.requestData = value.optional()
        case "simulatesAskToBuyInSandbox": terms.simulatesAskToBuy = value.flag()
        case "paymentDiscount": discount = value.optional()
        default:
            KeyedValue.refuse(
                key,
                of: self,
                knowing: [
                    "productIdentifier", "quantity", "applicationUsername", "requestData", "simulatesAskToBuyInSandbox",
                    "paymentDiscount",
                ]
            )
        }
    }
}

extension SKPayment: NSCopying {
    /// Returns an immutable copy.
    ///
    /// - Parameter zone: Not used.
    /// - Returns: An ``SKPayment`` with the same terms.
    public func copy(with zone: NSZone? = nil) -> Any { SKPayment(copying: self) }
}

extension SKPayment: NSMutableCopying {
    /// Returns a mutable copy.
    ///
    /// - Parameter zone: Not used.
    /// - Returns: An ``SKMutablePayment`` with the same terms.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { SKMutablePayment(copying: self) }
}

/// A payment whose terms can be changed.
///
/// The queue takes a copy when the payment is added; later changes have no effect on that copy.
open class SKMutablePayment: SKPayment {
    /// The identifier of the product to buy.
    open override var productIdentifier: String {
        get { terms.productID }
        set { terms.productID = newValue }
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
        get { terms.simulatesAskToBuy }
        set { terms.simulatesAskToBuy = newValue }
    }

    /// The promotional offer to apply, with its signature.
    open override var paymentDiscount: SKPaymentDiscount? {
        get { discount }
        set { discount = newValue }
    }
}

extension PaymentTerms {
    /// Creates the terms of a payment, as a value that may cross tasks.
    ///
    /// - Parameter payment: The payment, whose class may override the properties.
    @_spi(Adapters) public init(_ payment: SKPayment) {
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
