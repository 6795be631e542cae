public import Foundation
package import StoreInterface

extension Product {
    /// An error of buying a product with the given options (E-04).
    public enum PurchaseError: Error, Hashable, Sendable {
        /// The quantity is not between 1 and 10, or is above 1 for a product that is sold one at a time (P-19).
        case invalidQuantity
        /// The product is not for sale (P-29).
        case productUnavailable
        /// The customer is not allowed to pay (P-29).
        case purchaseNotAllowed
        /// The customer is not eligible for the offer.
        case ineligibleForOffer
        /// The product has no such offer (P-22).
        case invalidOfferIdentifier
        /// The price of the offer has changed since it was signed (P-22).
        case invalidOfferPrice
        /// The offer was not signed with the app's key, or for this purchase (P-22).
        case invalidOfferSignature
        /// The offer lacks a parameter that the signature has to include (P-22).
        case missingOfferParameters
        /// The customer has no payment method for this type of product.
        case paymentMethodBindingConfigurationRequired
    }
}

extension Product.PurchaseError: LocalizedError {
    /// A localized description of the error (E-05, E-06).
    public var errorDescription: String? {
        switch self {
        case .invalidQuantity: "Invalid Quantity"
        case .productUnavailable: "Item Unavailable"
        case .purchaseNotAllowed: "Purchases Not Allowed"
        case .ineligibleForOffer, .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
            .missingOfferParameters:
            "Offer Unavailable"
        case .paymentMethodBindingConfigurationRequired: "Payment Method Required"
        }
    }

    /// The reason for the error (E-05).
    public var failureReason: String? {
        switch self {
        case .invalidQuantity: "The quantity is not one that this item can be bought in."
        case .productUnavailable: "The item is not for sale."
        case .purchaseNotAllowed: "This account or device is not allowed to make purchases."
        case .ineligibleForOffer: "The offer is not meant for this customer."
        case .invalidOfferIdentifier: "The item has no such offer."
        case .invalidOfferPrice: "The price of the offer has changed."
        case .invalidOfferSignature: "The signature of the offer is not valid."
        case .missingOfferParameters: "The offer is not described completely."
        case .paymentMethodBindingConfigurationRequired: "No payment method is set up for this item."
        }
    }

    /// A localized suggestion for recovery (E-05).
    public var recoverySuggestion: String? {
        switch self {
        case .invalidQuantity: "Choose another quantity."
        case .productUnavailable: "Load the items again."
        case .purchaseNotAllowed: "Allow purchases in the settings of the device or the account."
        case .ineligibleForOffer, .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
            .missingOfferParameters:
            "Buy the item without the offer."
        case .paymentMethodBindingConfigurationRequired: "Set up a payment method and try again."
        }
    }
}

extension Product.PurchaseError: CustomNSError {
    /// The error domain, which names Apple's framework and not the module of the type, because apps log and compare it.
    public static var errorDomain: String { "StoreKit.Product.PurchaseError" }

    /// The localized texts of the error.
    public var errorUserInfo: [String: Any] { textsAsUserInfo }
}

extension Product.PurchaseError {
    /// Creates the error for a failure that has a case of this type (E-04, P-29); `nil` for every other failure.
    init?(_ failure: StoreFailure) {
        switch failure {
        case .productUnavailable: self = .productUnavailable
        case .invalidQuantity: self = .invalidQuantity
        case .purchaseNotAllowed: self = .purchaseNotAllowed
        case .ineligibleForOffer: self = .ineligibleForOffer
        case .invalidOfferIdentifier: self = .invalidOfferIdentifier
        case .invalidOfferPrice: self = .invalidOfferPrice
        case .invalidOfferSignature: self = .invalidOfferSignature
        case .missingOfferParameters: self = .missingOfferParameters
        case .paymentMethodRequired: self = .paymentMethodBindingConfigurationRequired
        case .userCancelled, .network, .notAvailableInStorefront, .notEntitled,
            .notFamilyShareable, .unsupported,
            .invalidPresentationContext, .transactionNotFound, .duplicateRefundRequest, .refundFailed,
            .refundNotPossible, .configuration, .storage, .signing, .system, .unknown:
            return nil
        }
    }

    /// Returns the error that `purchase` throws for a failure.
    package static func thrown(for failure: StoreFailure) -> any Error { Self(failure) ?? StoreKitError(failure) }
}
