import Foundation
import StoreInterface

extension StoreKitError {
    /// What an app sees of a failure that has no name of its own where it happened.
    ///
    /// What can only happen to a purchase or to a refund request arrives here when a store reports it about
    /// something else; it then keeps its words.
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
