public import Foundation
public import PaymentQueue
import QueueAdapters
public import TransactionCore

/// What a customer wants to buy, as a value that both APIs take.
///
/// Options of the asynchronous API cannot be read again, so that a payment cannot be made of them. Describe the purchase
/// by this value; it is a payment and a set of options alike.
public struct PurchaseArguments: Hashable, Sendable {
    /// The product.
    public var productID: String

    /// How many, from 1 to 10.
    public var quantity = 1

    /// The app's account that buys.
    public var accountToken: UUID?

    /// Whether somebody has to approve, in the sandbox.
    public var simulatesAskToBuy = false

    /// The promotional offer to apply.
    public var offer: SignedOffer?

    /// A promotional offer with the signature that permits it.
    public struct SignedOffer: Hashable, Sendable {
        /// The offer's name.
        public var id: String

        /// The signature.
        public var signature: Product.SubscriptionOffer.Signature

        /// Names an offer and its signature.
        ///
        /// - Parameters:
        ///   - id: The offer's name.
        ///   - signature: The signature.
        public init(id: String, signature: Product.SubscriptionOffer.Signature) {
            self.id = id
            self.signature = signature
        }
    }

    /// Asks for one piece of a product, and nothing else.
    ///
    /// - Parameter productID: The product's identifier.
    public init(productID: String) { self.productID = productID }

    /// Reads what a payment asks for.
    ///
    /// - Parameters:
    ///   - payment: The payment.
    ///   - names: What becomes of its user name.
    /// - Throws: ``PaymentConversionError`` for the first thing that the asynchronous API cannot be asked for.
    public init(_ payment: SKPayment, names: AccountNamePolicy) throws(PaymentConversionError) {
        guard !payment.productIdentifier.isEmpty else { throw .noProduct }
        guard PaymentTerms.quantities.contains(payment.quantity) else { throw .quantity(payment.quantity) }
        guard payment.requestData == nil else { throw .requestData }
        productID = payment.productIdentifier
        quantity = payment.quantity
        simulatesAskToBuy = payment.simulatesAskToBuyInSandbox
        if let discount = payment.paymentDiscount {
            offer = SignedOffer(id: discount.identifier, signature: try Counterpart.of(discount))
        }
        do throws(AccountNameRejection) {
            accountToken = try names.token(for: payment.applicationUsername)
        } catch {
            throw .accountName(error)
        }
    }

    /// What the asynchronous API is to be asked for; no option for what is as usual.
    public var options: Set<Product.PurchaseOption> {
        var options: Set<Product.PurchaseOption> = []
        if quantity != 1 { options.insert(.quantity(quantity)) }
        if let accountToken { options.insert(.appAccountToken(accountToken)) }
        if simulatesAskToBuy { options.insert(.simulatesAskToBuyInSandbox(true)) }
        if let offer { options.insert(.promotionalOffer(offerID: offer.id, signature: offer.signature)) }
        return options
    }

    /// What the payment queue is to be asked for.
    public var payment: SKMutablePayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        payment.quantity = quantity
        payment.applicationUsername = accountToken?.uuidString
        payment.simulatesAskToBuyInSandbox = simulatesAskToBuy
        payment.paymentDiscount = offer.map { Counterpart.of($0.signature, offerID: $0.id) }
        return payment
    }
}

extension PaymentTerms {
    /// What a payment asks for, as a value that may cross tasks.
    init(of payment: SKPayment) {
        self.init(productID: payment.productIdentifier)
        quantity = payment.quantity
        applicationUsername = payment.applicationUsername
        requestData = payment.requestData
        simulatesAskToBuy = payment.simulatesAskToBuyInSandbox
        discount = payment.paymentDiscount.map { discount in
            Discount(
                offerID: discount.identifier,
                keyID: discount.keyIdentifier,
                nonce: discount.nonce,
                signature: discount.signature,
                timestamp: discount.timestamp.intValue
            )
        }
    }
}

extension SKPayment {
    /// A payment on these terms, which nobody changes.
    static func asking(_ terms: PaymentTerms) -> SKMutablePayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = terms.productID
        payment.quantity = terms.quantity
        payment.applicationUsername = terms.applicationUsername
        payment.requestData = terms.requestData
        payment.simulatesAskToBuyInSandbox = terms.simulatesAskToBuy
        payment.paymentDiscount = terms.discount.map { discount in
            SKPaymentDiscount(
                identifier: discount.offerID,
                keyIdentifier: discount.keyID,
                nonce: discount.nonce,
                signature: discount.signature,
                timestamp: discount.timestamp as NSNumber
            )
        }
        return payment
    }
}

/// Why a payment of the original API cannot be made with the asynchronous one.
public enum PaymentConversionError: Error, Hashable, Sendable {
    /// The payment names no product; the original queue stops the process at it.
    case noProduct

    /// The quantity is not from 1 to 10.
    case quantity(Int)

    /// The payment carries request data, which no app may send.
    case requestData

    /// The policy has no token for the user name.
    case accountName(AccountNameRejection)

    /// The signature of the offer is not the base64 of any bytes.
    case offerSignature(String)

    /// The time at which the offer was signed is not a whole number of milliseconds.
    case offerTimestamp(Double)
}
