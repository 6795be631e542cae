public import Foundation
@_spi(Adapters) public import PaymentQueue
public import AdapterSupport

/// The arguments of a purchase, as a value that both APIs take.
///
/// Options of the asynchronous API cannot be read, so a payment cannot be made from them. Describe the purchase by this
/// value; it converts to a payment and to a set of options.
public struct PurchaseArguments: Hashable, Sendable {
    /// The product identifier.
    public var productID: String

    /// The quantity, from 1 to 10.
    public var quantity = 1

    /// The account token of the purchase.
    public var accountToken: UUID?

    /// A Boolean value that indicates whether the purchase needs an approval, in the sandbox.
    public var simulatesAskToBuy = false

    /// The promotional offer to apply.
    public var offer: SignedOffer?

    /// A promotional offer with the signature that permits it.
    public struct SignedOffer: Hashable, Sendable {
        /// The identifier of the offer.
        public var id: String

        /// The identifier of the signing key.
        public var keyID: String

        /// The signed nonce, valid for one attempt.
        public var nonce: UUID

        /// The time of the signature, in milliseconds since 1970.
        public var timestamp: Int

        /// The bytes of the signature, in DER.
        public var signatureData: Data

        /// Creates a signed offer.
        ///
        /// - Parameters:
        ///   - id: The identifier of the offer.
        ///   - keyID: The identifier of the signing key.
        ///   - nonce: The signed nonce.
        ///   - timestamp: The time of the signature, in milliseconds since 1970.
        ///   - signatureData: The bytes of the signature, in DER.
        public init(id: String, keyID: String, nonce: UUID, timestamp: Int, signatureData: Data) {
            self.id = id
            self.keyID = keyID
            self.nonce = nonce
            self.timestamp = timestamp
            self.signatureData = signatureData
        }

        /// Creates a signed offer.
        ///
        /// - Parameters:
        ///   - id: The identifier of the offer.
        ///   - signature: The signature.
        @available(iOS 17.4, macOS 14.4, tvOS 17.4, watchOS 10.4, visionOS 1.1, *)
        public init(id: String, signature: Product.SubscriptionOffer.Signature) {
            self.init(
                id: id,
                keyID: signature.keyID,
                nonce: signature.nonce,
                timestamp: signature.timestamp,
                signatureData: signature.signature
            )
        }

        /// The signature as a value of the asynchronous API.
        @available(iOS 17.4, macOS 14.4, tvOS 17.4, watchOS 10.4, visionOS 1.1, *)
        public var signature: Product.SubscriptionOffer.Signature {
            get {
                Product.SubscriptionOffer.Signature(
                    keyID: keyID,
                    nonce: nonce,
                    timestamp: timestamp,
                    signature: signatureData
                )
            }
            set { self = SignedOffer(id: id, signature: newValue) }
        }

        /// Creates a signed offer from the discount of a payment.
        ///
        /// - Parameter discount: The offer and signature of the payment.
        /// - Throws: ``PaymentConversionError/offerSignature(_:)`` for a text that is not base64,
        ///   ``PaymentConversionError/offerTimestamp(_:)`` for a number that is not whole.
        init(_ discount: SKPaymentDiscount) throws(PaymentConversionError) {
            guard let bytes = Data(base64Encoded: discount.signature), !bytes.isEmpty else {
                throw .offerSignature(discount.signature)
            }
            guard let timestamp = Int(exactly: discount.timestamp.doubleValue) else {
                throw .offerTimestamp(discount.timestamp.doubleValue)
            }
            self.init(
                id: discount.identifier,
                keyID: discount.keyIdentifier,
                nonce: discount.nonce,
                timestamp: timestamp,
                signatureData: bytes
            )
        }

        /// The option that applies the offer to a purchase.
        ///
        /// It uses the option with separate parts, because the option with a ``Product/SubscriptionOffer/Signature``
        /// needs newer systems.
        var option: Product.PurchaseOption {
            .promotionalOffer(offerID: id, keyID: keyID, nonce: nonce, signature: signatureData, timestamp: timestamp)
        }
    }

    /// Creates the arguments for one unit of a product.
    ///
    /// - Parameter productID: The product identifier.
    public init(productID: String) { self.productID = productID }

    /// Creates the arguments from a payment.
    ///
    /// - Parameters:
    ///   - payment: The payment.
    ///   - names: The policy for the payment's user name.
    /// - Throws: ``PaymentConversionError`` for the first term that the asynchronous API does not support.
    public init(_ payment: SKPayment, names: AccountNamePolicy) throws(PaymentConversionError) {
        guard !payment.productIdentifier.isEmpty else { throw .noProduct }
        guard PaymentTerms.quantities.contains(payment.quantity) else { throw .quantity(payment.quantity) }
        guard payment.requestData == nil else { throw .requestData }
        productID = payment.productIdentifier
        quantity = payment.quantity
        simulatesAskToBuy = payment.simulatesAskToBuyInSandbox
        if let discount = payment.paymentDiscount {
            offer = try SignedOffer(discount)
        }
        do throws(AccountNameRejection) {
            accountToken = try names.token(for: payment.applicationUsername)
        } catch {
            throw .accountName(error)
        }
    }

    /// The options for the asynchronous API; arguments with default values give no option.
    public var options: Set<Product.PurchaseOption> {
        var options: Set<Product.PurchaseOption> = []
        if quantity != 1 { options.insert(.quantity(quantity)) }
        if let accountToken { options.insert(.appAccountToken(accountToken)) }
        if simulatesAskToBuy { options.insert(.simulatesAskToBuyInSandbox(true)) }
        if let offer { options.insert(offer.option) }
        return options
    }

    /// The payment for the payment queue.
    public var payment: SKMutablePayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        payment.quantity = quantity
        payment.applicationUsername = accountToken?.uuidString
        payment.simulatesAskToBuyInSandbox = simulatesAskToBuy
        payment.paymentDiscount = offer.map { SKPaymentDiscount($0) }
        return payment
    }
}

/// The reason why a payment of the original API cannot be made with the asynchronous one.
public enum PaymentConversionError: Error, Hashable, Sendable {
    /// The payment names no product; the payment queue stops the process in this case.
    case noProduct

    /// The quantity is not from 1 to 10.
    case quantity(Int)

    /// The payment carries request data, which no app may send.
    case requestData

    /// The policy has no token for the user name.
    case accountName(AccountNameRejection)

    /// The signature of the offer is not base64 text.
    case offerSignature(String)

    /// The time at which the offer was signed is not a whole number of milliseconds.
    case offerTimestamp(Double)
}
