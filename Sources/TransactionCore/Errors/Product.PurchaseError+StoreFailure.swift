package import StoreInterface

extension Product.PurchaseError {
    /// The failures that have a name of their own when a purchase meets them (E-04, P-29); `nil` for the rest.
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
        case .userCancelled, .networkUnavailable, .network, .notAvailableInStorefront, .notEntitled,
            .notFamilyShareable, .unsupported,
            .invalidPresentationContext, .transactionNotFound, .duplicateRefundRequest, .refundFailed,
            .refundNotPossible, .configuration, .storage, .signing, .system, .unknown:
            return nil
        }
    }

    /// Returns the error that `purchase` throws for a failure.
    package static func thrown(for failure: StoreFailure) -> any Error { Self(failure) ?? StoreKitError(failure) }
}
