import Foundation
import StoreInterface

extension StoreKitError {
    /// Makes the general error for a failure that the called method has no error of its own for.
    ///
    /// Failures of purchases and refund requests arrive here only when a store reports them for
    /// another call; the message is kept.
    init(_ failure: StoreFailure) {
        self =
            switch failure {
            case .userCancelled: .userCancelled
            case .networkUnavailable: .networkError(URLError(.notConnectedToInternet))
            case .network(let cause): .networkError(cause.error as? URLError ?? URLError(.unknown))
            case .notAvailableInStorefront: .notAvailableInStorefront
            case .notEntitled: .notEntitled
            case .unsupported: .unsupported
            case .invalidPresentationContext: .invalidPresentationContext
            case .system(let cause): .systemError(cause.error)
            case .unknown: .unknown
            case .configuration, .storage, .signing: .systemError(SystemFailure(failure))
            case .productUnavailable, .invalidQuantity, .purchaseNotAllowed, .ineligibleForOffer,
                .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
                .paymentMethodRequired:
                .systemError(SystemFailure(failure))
            case .transactionNotFound, .duplicateRefundRequest, .refundFailed, .refundNotPossible, .notFamilyShareable:
                .systemError(SystemFailure(failure))
            }
    }
}
