public import Foundation
public import AdapterSupport

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
