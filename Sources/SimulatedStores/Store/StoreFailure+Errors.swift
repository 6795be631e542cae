import Foundation
import StoreInterface
import TransactionCore

/// Conversions between Apple's errors and failures of a store, so that a test can specify a failure by its error.
extension StoreFailure {
    init(_ error: StoreKitError) {
        self =
            switch error {
            case .unknown: .unknown
            case .userCancelled: .userCancelled
            case .networkError(let error): .network(SystemCause(error))
            case .systemError(let error): .system(SystemCause(error))
            case .notAvailableInStorefront: .notAvailableInStorefront
            case .notEntitled: .notEntitled
            case .unsupported: .unsupported
            case .invalidPresentationContext: .invalidPresentationContext
            }
    }

    init(_ error: Product.PurchaseError) {
        self =
            switch error {
            case .invalidQuantity: .invalidQuantity(1)
            case .productUnavailable: .productUnavailable(id: "")
            case .purchaseNotAllowed: .purchaseNotAllowed
            case .ineligibleForOffer: .ineligibleForOffer
            case .invalidOfferIdentifier: .invalidOfferIdentifier("")
            case .invalidOfferPrice: .invalidOfferPrice
            case .invalidOfferSignature: .invalidOfferSignature
            case .missingOfferParameters: .missingOfferParameters
            case .paymentMethodBindingConfigurationRequired: .paymentMethodRequired
            }
    }

    init(_ error: Transaction.RefundRequestError) {
        self =
            switch error {
            case .duplicateRequest: .duplicateRefundRequest(id: 0)
            case .failed: .refundFailed(id: 0)
            case .ineligible: .refundNotPossible(id: 0)
            }
    }

    /// Returns the error that a call throws for this failure.
    func error(of call: SimulatedCall) -> any Error {
        let failure = fitting(call)
        return switch call {
        case .purchase: Product.PurchaseError.thrown(for: failure)
        case .refundRequest: Transaction.RefundRequestError.thrown(for: failure)
        case .loadProducts, .appStoreSync, .subscriptionStatus, .appTransaction, .manageSubscriptions, .offerCodeRedeem:
            StoreKitError(failure)
        }
    }
}

extension VerificationFailure {
    init<SignedType>(_ error: VerificationResult<SignedType>.VerificationError) {
        self =
            switch error {
            case .revokedCertificate: .revokedCertificate
            case .invalidCertificateChain: .invalidCertificateChain
            case .invalidDeviceVerification: .invalidDeviceVerification
            case .invalidEncoding: .invalidEncoding
            case .invalidSignature: .invalidSignature
            case .missingRequiredProperties: .missingRequiredProperties
            }
    }
}
