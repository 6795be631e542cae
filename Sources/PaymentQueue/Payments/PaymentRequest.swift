public import AdapterSupport
public import Foundation

/// The terms of a payment: product, quantity, user name, and offer.
///
/// The terms have the same content as an `SKPayment`, but refer to no object. ``purchaseOptions()`` converts the terms
/// for the asynchronous API.
@_spi(Adapters) public struct PaymentTerms: Hashable, Sendable, Codable {
    /// The identifier of the product.
    public var productID: String

    /// The quantity, from 1 to 10.
    public var quantity = 1

    /// The app's name for the user.
    ///
    /// Only a UUID reaches the store.
    public var applicationUsername: String?

    /// The request data; a payment that has any fails.
    public var requestData: Data?

    /// True to require an approval in the sandbox environment.
    public var simulatesAskToBuy = false

    /// The promotional offer to apply.
    public var discount: Discount?

    /// Creates the terms for a quantity of 1 of a product, without further terms.
    ///
    /// - Parameter productID: The product's identifier.
    public init(productID: String) {
        self.productID = productID
    }
}

extension PaymentTerms {
    /// A promotional offer and the signature that permits it.
    public struct Discount: Hashable, Sendable, Codable {
        /// The identifier of the product's offer.
        public var offerID: String

        /// The identifier of the signing key.
        public var keyID: String

        /// The signed nonce, valid for one attempt.
        public var nonce: UUID

        /// The signature in DER, written in base64.
        public var signature: String

        /// The time of the signature, in milliseconds since 1970.
        public var timestamp: Int

        /// Creates a discount from an offer and its signature.
        ///
        /// - Parameters:
        ///   - offerID: The identifier of the product's offer.
        ///   - keyID: The identifier of the signing key.
        ///   - nonce: The signed nonce.
        ///   - signature: The signature in DER, written in base64.
        ///   - timestamp: The time of the signature, in milliseconds since 1970.
        public init(offerID: String, keyID: String, nonce: UUID, signature: String, timestamp: Int) {
            self.offerID = offerID
            self.keyID = keyID
            self.nonce = nonce
            self.signature = signature
            self.timestamp = timestamp
        }
    }
}

extension PaymentTerms {
    /// The quantities that a payment may have.
    public static let quantities = 1...10

    /// The user name as the store's account token; `nil` for a name that is not a UUID, which does not reach the store
    ///
    public var appAccountToken: UUID? { applicationUsername.flatMap { UUID(uuidString: $0) } }

    /// The user name, if it is not a UUID, so that only the queue keeps it.
    var unkeptName: String? { appAccountToken == nil ? applicationUsername : nil }

    /// Returns the purchase options for the asynchronous API.
    ///
    /// - Returns: The options, empty for a quantity of 1 without further terms.
    /// - Throws: ``QueueFailure/Reason/paymentInvalid`` for a quantity out of range,
    ///   ``QueueFailure/Reason/unauthorizedRequestData`` for request data,
    ///   ``QueueFailure/Reason/invalidSignature`` for a signature that is not base64.
    public func purchaseOptions() throws(QueueFailure) -> Set<Product.PurchaseOption> {
        guard Self.quantities.contains(quantity) else { throw QueueFailure(.paymentInvalid) }
        guard requestData == nil else { throw QueueFailure(.unauthorizedRequestData) }
        var options: Set<Product.PurchaseOption> = []
        if quantity != 1 { options.insert(.quantity(quantity)) }
        if let appAccountToken { options.insert(.appAccountToken(appAccountToken)) }
        if simulatesAskToBuy { options.insert(.simulatesAskToBuyInSandbox(true)) }
        if let discount { options.insert(try discount.purchaseOption()) }
        return options
    }
}

extension PaymentTerms.Discount {
    fileprivate func purchaseOption() throws(QueueFailure) -> Product.PurchaseOption {
        guard let bytes = Data(base64Encoded: signature) else { throw QueueFailure(.invalidSignature) }
        return .promotionalOffer(offerID: offerID, keyID: keyID, nonce: nonce, signature: bytes, timestamp: timestamp)
    }
}

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

extension PaymentRequest {
    /// Buys from the calling task's store, through the asynchronous API.
    ///
    /// - Parameters:
    ///   - token: The app account token of a payment whose terms have none; `nil` for no token.
    ///   - shouldContinue: Decides whether the purchase continues when the storefront changes (F-05). It may block its
    ///     thread.
    /// - Returns: The outcome. Every error is a failed outcome, because a queue throws none (E-14).
    func buy(
        token: UUID?,
        shouldContinue: @escaping @Sendable (Storefront) -> Bool
    ) async -> QueueOutcome {
        do {
            var options = try terms.purchaseOptions()
            if let token { options.insert(.appAccountToken(token)) }
            options.insert(.onStorefrontChange(shouldContinuePurchase: shouldContinue))
            // A payment of an earlier launch, and one without a product, have only the identifier.
            var product = product
            if product == nil { product = try await Product.products(for: [terms.productID]).first }
            guard let product else { return .failed(QueueFailure(.storeProductNotAvailable)) }
            return QueueOutcome(try await StoreDifferences.purchase(product, options: options))
        } catch {
            return .failed(QueueFailure(error))
        }
    }
}

/// The outcome of a purchase as a payment queue shows it.
enum QueueOutcome: Sendable {
    /// The store returned a transaction, which is new or which the customer had already.
    ///
    /// A queue does not check verification, so an unverified transaction is delivered like any other.
    case purchased(Transaction)

    /// The purchase is pending, because it waits for an event outside the app.
    case deferred

    /// The purchase failed.
    case failed(QueueFailure)

    /// Creates the outcome for a result of the asynchronous API.
    ///
    /// - Parameter result: The result of `purchase`.
    init(_ result: Product.PurchaseResult) {
        self =
            switch result {
            case .success(let transaction): .purchased(transaction.unsafePayloadValue)
            case .pending: .deferred
            // The customer cancelled. Apple may add results; the transaction of such a result arrives as an update.
            default: .failed(QueueFailure(.paymentCancelled))
            }
    }
}
