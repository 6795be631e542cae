import Foundation
import StoreInterface
import TransactionCore

extension SimulatedFailure {
    init(_ error: StoreKitError) {
        self =
            switch error {
            case .unknown: .generic(.unknown)
            case .userCancelled: .generic(.userCancelled)
            case .networkError(let error): .generic(.network(SystemCause(error)))
            case .systemError(let error): .generic(.system(SystemCause(error)))
            case .notAvailableInStorefront: .generic(.notAvailableInStorefront)
            case .notEntitled: .generic(.notEntitled)
            case .unsupported: .generic(.unsupported)
            case .invalidPresentationContext: .generic(.invalidPresentationContext)
            }
    }

    init(_ error: Product.PurchaseError) {
        self =
            switch error {
            case .invalidQuantity: .purchase(.invalidQuantity)
            case .productUnavailable: .purchase(.productUnavailable)
            case .purchaseNotAllowed: .purchase(.purchaseNotAllowed)
            case .ineligibleForOffer: .purchase(.ineligibleForOffer)
            case .invalidOfferIdentifier: .purchase(.invalidOfferIdentifier)
            case .invalidOfferPrice: .purchase(.invalidOfferPrice)
            case .invalidOfferSignature: .purchase(.invalidOfferSignature)
            case .missingOfferParameters: .purchase(.missingOfferParameters)
            case .paymentMethodBindingConfigurationRequired: .purchase(.paymentMethodRequired)
            }
    }

    init(_ error: Transaction.RefundRequestError) {
        self =
            switch error {
            case .duplicateRequest: .refundRequest(.duplicateRequest)
            case .failed: .refundRequest(.failed)
            case .ineligible: .refundRequest(.ineligible)
            }
    }

    /// The error that the app receives.
    var error: any Error {
        switch self {
        case .generic(let failure): failure.error
        case .purchase(let failure): failure.error
        case .refundRequest(.duplicateRequest): Transaction.RefundRequestError.duplicateRequest
        case .refundRequest(.failed): Transaction.RefundRequestError.failed
        case .refundRequest(.ineligible): Transaction.RefundRequestError.ineligible
        case .verification(let failure): VerificationResult<Transaction>.VerificationError(failure)
        }
    }
}

extension SimulatedFailure.Generic {
    fileprivate var error: StoreKitError {
        switch self {
        case .unknown: .unknown
        case .userCancelled: .userCancelled
        case .network(let cause): .networkError(cause.error as? URLError ?? URLError(.unknown))
        case .system(let cause): .systemError(cause.error)
        case .notAvailableInStorefront: .notAvailableInStorefront
        case .notEntitled: .notEntitled
        case .unsupported: .unsupported
        case .invalidPresentationContext: .invalidPresentationContext
        }
    }
}

extension SimulatedFailure.Purchase {
    fileprivate var error: Product.PurchaseError {
        switch self {
        case .invalidQuantity: .invalidQuantity
        case .productUnavailable: .productUnavailable
        case .purchaseNotAllowed: .purchaseNotAllowed
        case .ineligibleForOffer: .ineligibleForOffer
        case .invalidOfferIdentifier: .invalidOfferIdentifier
        case .invalidOfferPrice: .invalidOfferPrice
        case .invalidOfferSignature: .invalidOfferSignature
        case .missingOfferParameters: .missingOfferParameters
        case .paymentMethodRequired: .paymentMethodBindingConfigurationRequired
        }
    }
}

extension SimulatedVerificationFailure {
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
