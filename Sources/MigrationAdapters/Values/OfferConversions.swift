public import AdapterSupport
import Foundation
public import PaymentQueue

extension Product.SubscriptionOffer.PaymentMode {
    /// Creates the same payment mode of the asynchronous API, or fails for a mode that this package does not know.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter mode: A mode of the original API.
    public init?(_ mode: SKProductDiscount.PaymentMode) {
        switch mode {
        case .payAsYouGo: self = .payAsYouGo
        case .payUpFront: self = .payUpFront
        case .freeTrial: self = .freeTrial
        @unknown default: return nil
        }
    }
}

extension SKProductDiscount.PaymentMode {
    /// Creates the payment mode of a transaction's offer, or fails for a mode that the original API has no name for.
    ///
    /// One-time offers are among the modes without a name.
    ///
    /// ## Differs from Apple
    /// Apple's enumeration has no such initializer.
    ///
    /// - Parameter mode: The mode in the asynchronous API, where the modes are an open set.
    @available(iOS 17.2, macOS 14.2, tvOS 17.2, watchOS 10.2, visionOS 1.1, *)
    public init?(_ mode: Transaction.Offer.PaymentMode) {
        switch mode {
        case .payAsYouGo: self = .payAsYouGo
        case .payUpFront: self = .payUpFront
        case .freeTrial: self = .freeTrial
        default: return nil
        }
    }
}

extension Product.SubscriptionOffer.OfferType {
    /// Creates the same type of the asynchronous API, or fails for a type that this package does not know.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter type: A type of the original API.
    public init?(_ type: SKProductDiscount.`Type`) {
        switch type {
        case .introductory: self = .introductory
        case .subscription: self = .promotional
        @unknown default: return nil
        }
    }
}

extension SKProductDiscount.`Type` {
    /// Creates the type of a transaction's offer, or fails for a type that the original API has no name for.
    ///
    /// Win-back offers and offer codes are among the types without a name.
    ///
    /// ## Differs from Apple
    /// Apple's enumeration has no such initializer.
    ///
    /// - Parameter type: The type in the asynchronous API, where the types are an open set.
    public init?(_ type: Transaction.OfferType) {
        switch type {
        case .introductory: self = .introductory
        case .promotional: self = .subscription
        default: return nil
        }
    }
}

extension Product.SubscriptionOffer {
    /// Finds the offer of a product that matches an offer of the original API, or fails if the product has none.
    ///
    /// An introductory offer is the product's introductory offer; a promotional offer is the one of the same identifier.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameters:
    ///   - discount: An offer of the original API.
    ///   - product: The product that has the offer.
    public init?(_ discount: SKProductDiscount, of product: Product) {
        let offer: Product.SubscriptionOffer?
        switch discount.type {
        case .introductory: offer = product.subscription?.introductoryOffer
        case .subscription:
            guard let identifier = discount.identifier else { return nil }
            offer = product.subscription?.promotionalOffers.first { $0.id == identifier }
        @unknown default: return nil
        }
        guard let offer else { return nil }
        self = offer
    }
}

// MARK: Signatures

@available(iOS 17.4, macOS 14.4, tvOS 17.4, watchOS 10.4, visionOS 1.1, *)
extension Product.SubscriptionOffer.Signature {
    /// Creates the signature of a promotional offer from the discount of a payment.
    ///
    /// The original API takes the signature in base64, the asynchronous API takes its bytes. The offer's identifier is
    /// the discount's `identifier`.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter discount: The offer and signature of a payment.
    /// - Throws: ``PaymentConversionError/offerSignature(_:)`` for a text that is not base64,
    ///   ``PaymentConversionError/offerTimestamp(_:)`` for a number that is not whole.
    public init(_ discount: SKPaymentDiscount) throws(PaymentConversionError) {
        self = try PurchaseArguments.SignedOffer(discount).signature
    }
}

extension Product.PurchaseOption {
    /// Creates the purchase option that applies the promotional offer of a payment.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter discount: The offer and signature of the payment.
    /// - Throws: ``PaymentConversionError/offerSignature(_:)`` for a text that is not base64,
    ///   ``PaymentConversionError/offerTimestamp(_:)`` for a number that is not whole.
    public init(_ discount: SKPaymentDiscount) throws(PaymentConversionError) {
        self = try PurchaseArguments.SignedOffer(discount).option
    }
}

extension SKPaymentDiscount {
    /// Creates the discount of a payment from a promotional offer and its signature.
    ///
    /// ## Differs from Apple
    /// Apple's class has no such initializer.
    ///
    /// - Parameters:
    ///   - offerID: The identifier of the offer.
    ///   - signature: The signature in the asynchronous API.
    @available(iOS 17.4, macOS 14.4, tvOS 17.4, watchOS 10.4, visionOS 1.1, *)
    public convenience init(offerID: String, signature: Product.SubscriptionOffer.Signature) {
        self.init(PurchaseArguments.SignedOffer(id: offerID, signature: signature))
    }

    /// Creates the discount of a payment from a signed offer.
    ///
    /// - Parameter offer: The offer with its signature.
    convenience init(_ offer: PurchaseArguments.SignedOffer) {
        self.init(
            identifier: offer.id,
            keyIdentifier: offer.keyID,
            nonce: offer.nonce,
            signature: offer.signatureData.base64EncodedString(),
            timestamp: offer.timestamp as NSNumber
        )
    }
}
