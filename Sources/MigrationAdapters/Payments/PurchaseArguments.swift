public import Foundation
public import PaymentQueue
import QueueAdapters
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

        /// The signature.
        public var signature: Product.SubscriptionOffer.Signature

        /// Creates a signed offer.
        ///
        /// - Parameters:
        ///   - id: The identifier of the offer.
        ///   - signature: The signature.
        public init(id: String, signature: Product.SubscriptionOffer.Signature) {
            self.id = id
            self.signature = signature
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
            offer = SignedOffer(id: discount.identifier, signature: try Counterpart.of(discount))
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
        if let offer { options.insert(.promotionalOffer(offerID: offer.id, signature: offer.signature)) }
        return options
    }

    /// The payment for the payment queue.
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
