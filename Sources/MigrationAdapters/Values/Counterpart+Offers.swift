import Foundation
@_spi(Adapters) public import PaymentQueue
public import AdapterSupport

extension Counterpart {
    /// Returns the payment mode of an offer in the original API.
    ///
    /// - Parameter mode: A mode of the asynchronous API, which is an open set of texts.
    /// - Returns: The same mode; `nil` for one that the original API does not know.
    public static func of(_ mode: Product.SubscriptionOffer.PaymentMode) -> SKProductDiscount.PaymentMode? {
        SKProductDiscount.PaymentMode(mode)
    }

    /// Returns the payment mode of an offer in the asynchronous API.
    ///
    /// - Parameter mode: A mode of the original API.
    /// - Returns: The same mode; `nil` for one that this package does not know.
    public static func of(_ mode: SKProductDiscount.PaymentMode) -> Product.SubscriptionOffer.PaymentMode? {
        switch mode {
        case .payAsYouGo: .payAsYouGo
        case .payUpFront: .payUpFront
        case .freeTrial: .freeTrial
        @unknown default: nil
        }
    }

    /// Returns the payment mode of a transaction's offer in the original API.
    ///
    /// - Parameter mode: A mode of a transaction, which is an open set of texts.
    /// - Returns: The same mode; `nil` for one-time offers and others that the original API does not know.
    @available(iOS 17.2, macOS 14.2, tvOS 17.2, watchOS 10.2, visionOS 1.1, *)
    public static func of(_ mode: Transaction.Offer.PaymentMode) -> SKProductDiscount.PaymentMode? {
        [.payAsYouGo: .payAsYouGo, .payUpFront: .payUpFront, .freeTrial: .freeTrial][mode]
    }

    /// Returns the type of an offer in the original API.
    ///
    /// - Parameter type: A type of the asynchronous API, which is an open set of texts.
    /// - Returns: The same type; `nil` for win-back offers, offer codes, and others that the original API does not
    ///   know.
    public static func of(_ type: Product.SubscriptionOffer.OfferType) -> SKProductDiscount.`Type`? {
        SKProductDiscountType(type)
    }

    /// Returns the type of an offer in the asynchronous API.
    ///
    /// - Parameter type: A type of the original API.
    /// - Returns: The same type; `nil` for one that this package does not know.
    public static func of(_ type: SKProductDiscount.`Type`) -> Product.SubscriptionOffer.OfferType? {
        switch type {
        case .introductory: .introductory
        case .subscription: .promotional
        @unknown default: nil
        }
    }

    /// Returns the type of a transaction's offer in the original API.
    ///
    /// - Parameter type: A type of a transaction, which is an open set of numbers.
    /// - Returns: The same type; `nil` for win-back offers, offer codes, and others that the original API does not
    ///   know.
    public static func of(_ type: Transaction.OfferType) -> SKProductDiscount.`Type`? {
        [.introductory: .introductory, .promotional: .subscription][type]
    }

    /// Returns an offer in the original API.
    ///
    /// - Parameters:
    ///   - offer: An offer of the product.
    ///   - product: The product, which determines the currency of the price.
    /// - Returns: The offer; `nil` for win-back offers, and for types or modes that the original API does not know.
    public static func of(_ offer: Product.SubscriptionOffer, of product: Product) -> SKProductDiscount? {
        SKProductDiscount(offer, priceLocale: Locale(pricesOf: product))
    }

    /// Returns the offer of a product that matches an offer of the original API.
    ///
    /// - Parameters:
    ///   - discount: An offer of the original API.
    ///   - product: The product that has the offer.
    /// - Returns: The product's introductory offer, or the promotional one of the same identifier; `nil` if it has
    ///   none.
    public static func of(_ discount: SKProductDiscount, in product: Product) -> Product.SubscriptionOffer? {
        switch discount.type {
        case .introductory: return product.subscription?.introductoryOffer
        case .subscription:
            guard let identifier = discount.identifier else { return nil }
            return product.subscription?.promotionalOffers.first { $0.id == identifier }
        @unknown default: return nil
        }
    }

    /// Returns the signature of a promotional offer in the asynchronous API.
    ///
    /// The original API takes the signature in base64, the asynchronous one takes its bytes.
    ///
    /// - Parameter discount: The offer and signature of a payment.
    /// - Returns: The signature; the offer's identifier is the discount's `identifier`.
    /// - Throws: ``PaymentConversionError/offerSignature(_:)`` for a text that is not base64,
    ///   ``PaymentConversionError/offerTimestamp(_:)`` for a number that is not whole.
    @available(iOS 17.4, macOS 14.4, tvOS 17.4, watchOS 10.4, visionOS 1.1, *)
    public static func of(
        _ discount: SKPaymentDiscount
    ) throws(PaymentConversionError) -> Product.SubscriptionOffer.Signature {
        try PurchaseArguments.SignedOffer(discount).signature
    }

    /// Returns the purchase option that applies a promotional offer.
    ///
    /// - Parameter discount: The offer and signature of a payment.
    /// - Returns: The option.
    /// - Throws: ``PaymentConversionError/offerSignature(_:)`` for a text that is not base64,
    ///   ``PaymentConversionError/offerTimestamp(_:)`` for a number that is not whole.
    public static func purchaseOption(
        of discount: SKPaymentDiscount
    ) throws(PaymentConversionError) -> Product.PurchaseOption {
        try PurchaseArguments.SignedOffer(discount).option
    }

    /// Returns the signature of a promotional offer in the original API.
    ///
    /// - Parameters:
    ///   - signature: The signature.
    ///   - offerID: The identifier of the offer.
    /// - Returns: The discount to set on an `SKMutablePayment`.
    @available(iOS 17.4, macOS 14.4, tvOS 17.4, watchOS 10.4, visionOS 1.1, *)
    public static func of(
        _ signature: Product.SubscriptionOffer.Signature,
        offerID: String
    ) -> SKPaymentDiscount {
        PurchaseArguments.SignedOffer(id: offerID, signature: signature).discount
    }
}
