import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about errors of the store.
enum ErrorUses {
    static func type(_ type: InvalidRequestError.Type) {
        let _: any (Error & Sendable).Type = type
    }

    static func properties(of _: InvalidRequestError.Type) {
        let _: KeyPath<InvalidRequestError, Int64> = \.code
        let _: KeyPath<InvalidRequestError, String> = \.message
    }

    static func type(_ type: StoreKitError.Type) {
        let _: any (LocalizedError & Sendable).Type = type
    }

    static func properties(of _: StoreKitError.Type) {
        let _: KeyPath<StoreKitError, String?> = \.errorDescription
        let _: KeyPath<StoreKitError, String?> = \.failureReason
        let _: KeyPath<StoreKitError, String?> = \.recoverySuggestion
    }

    static func cases(of value: StoreKitError) {
        let _: [StoreKitError] = [
            .unknown, .userCancelled, .notAvailableInStorefront, .notEntitled, .unsupported,
            .invalidPresentationContext,
        ]
        let _: (URLError) -> StoreKitError = StoreKitError.networkError
        let _: (any Error) -> StoreKitError = StoreKitError.systemError
        switch value {
        case .unknown, .userCancelled, .notAvailableInStorefront, .notEntitled, .unsupported,
            .invalidPresentationContext:
            break
        case .networkError(let payload):
            let _: URLError = payload
        case .systemError(let payload):
            let _: any Error = payload
        }
    }

    static func type(_ type: Product.PurchaseError.Type) {
        let _: any (Hashable & LocalizedError & Sendable).Type = type
    }

    static func properties(of _: Product.PurchaseError.Type) {
        let _: KeyPath<Product.PurchaseError, String?> = \.errorDescription
        let _: KeyPath<Product.PurchaseError, String?> = \.failureReason
        let _: KeyPath<Product.PurchaseError, String?> = \.recoverySuggestion
    }

    static func cases(of value: Product.PurchaseError) {
        let _: [Product.PurchaseError] = [
            .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier,
            .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
            .paymentMethodBindingConfigurationRequired,
        ]
        switch value {
        case .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier,
            .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
            .paymentMethodBindingConfigurationRequired:
            break
        }
    }

    static func type(_ type: Transaction.RefundRequestError.Type) {
        let _: any (Hashable & LocalizedError & Sendable).Type = type
    }

    static func properties(of _: Transaction.RefundRequestError.Type) {
        let _: KeyPath<Transaction.RefundRequestError, String?> = \.errorDescription
        let _: KeyPath<Transaction.RefundRequestError, String?> = \.failureReason
        let _: KeyPath<Transaction.RefundRequestError, String?> = \.recoverySuggestion
    }

    static func cases(of value: Transaction.RefundRequestError) {
        let _: [Transaction.RefundRequestError] = [.duplicateRequest, .failed, .ineligible]
        switch value {
        case .duplicateRequest, .failed, .ineligible: break
        }
    }

    static func type(_ type: Transaction.RefundRequestStatus.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func cases(of value: Transaction.RefundRequestStatus) {
        let _: [Transaction.RefundRequestStatus] = [.success, .userCancelled]
        switch value {
        case .success, .userCancelled: break
        }
    }

    static func type(_ type: PaymentMethodBinding.Type) {
        let _: any (Hashable & Identifiable & Sendable).Type = type
        let _: String.Type = PaymentMethodBinding.ID.self
    }

    static func properties(of _: PaymentMethodBinding.Type) {
        let _: KeyPath<PaymentMethodBinding, String> = \.id
    }

    static func make(id: String) async throws -> PaymentMethodBinding {
        try await PaymentMethodBinding(id: id)
    }

    static func bind(_ receiver: PaymentMethodBinding) async throws {
        try await receiver.bind()
    }

    static func type(_ type: PaymentMethodBinding.PaymentMethodBindingError.Type) {
        let _: any (Hashable & LocalizedError & Sendable).Type = type
    }

    static func properties(of _: PaymentMethodBinding.PaymentMethodBindingError.Type) {
        let _: KeyPath<PaymentMethodBinding.PaymentMethodBindingError, String?> = \.errorDescription
        let _: KeyPath<PaymentMethodBinding.PaymentMethodBindingError, String?> = \.failureReason
        let _: KeyPath<PaymentMethodBinding.PaymentMethodBindingError, String?> = \.recoverySuggestion
    }

    static func cases(of value: PaymentMethodBinding.PaymentMethodBindingError) {
        let _: [PaymentMethodBinding.PaymentMethodBindingError] = [.notEligible, .invalidPinningID, .failed]
        switch value {
        case .notEligible, .invalidPinningID, .failed: break
        }
    }

    static func type(_ type: VerificationResult<Transaction>.VerificationError.Type) {
        let _: any (Hashable & LocalizedError & Sendable).Type = type
    }

    static func properties(of _: VerificationResult<Transaction>.VerificationError.Type) {
        let _: KeyPath<VerificationResult<Transaction>.VerificationError, String?> = \.errorDescription
        let _: KeyPath<VerificationResult<Transaction>.VerificationError, String?> = \.failureReason
        let _: KeyPath<VerificationResult<Transaction>.VerificationError, String?> = \.recoverySuggestion
    }

    static func cases(of value: VerificationResult<Transaction>.VerificationError) {
        let _: [VerificationResult<Transaction>.VerificationError] = [
            .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding,
            .invalidSignature, .missingRequiredProperties,
        ]
        switch value {
        case .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding,
            .invalidSignature, .missingRequiredProperties:
            break
        }
    }
}
