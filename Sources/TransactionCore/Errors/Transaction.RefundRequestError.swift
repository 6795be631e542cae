public import Foundation
import StoreInterface

extension Transaction {
    /// Why a refund could not be requested (E-07, R-16).
    public enum RefundRequestError: Error, Hashable, Sendable {
        /// A refund of this transaction was already requested or granted.
        case duplicateRequest
        /// The request could not be submitted.
        case failed
        /// This transaction cannot be refunded.
        case ineligible
    }
}

extension Transaction.RefundRequestError {
    /// The failures that have a name of their own when a refund request meets them (E-07); `nil` for the rest.
    init?(_ failure: StoreFailure) {
        switch failure {
        case .duplicateRefundRequest: self = .duplicateRequest
        case .refundFailed, .transactionNotFound: self = .failed
        case .refundNotPossible: self = .ineligible
        case .productUnavailable, .invalidQuantity, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier,
            .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters, .paymentMethodRequired, .userCancelled,
            .networkUnavailable, .network, .notAvailableInStorefront, .notEntitled, .notFamilyShareable, .unsupported,
            .invalidPresentationContext, .configuration, .storage, .signing, .system, .unknown:
            return nil
        }
    }

    /// Returns the error that `beginRefundRequest` throws for a failure.
    static func thrown(for failure: StoreFailure) -> any Error { Self(failure) ?? StoreKitError(failure) }
}

extension Transaction.RefundRequestError: LocalizedError {
    /// A localized description of the error (E-05).
    public var errorDescription: String? {
        switch self {
        case .duplicateRequest: "Refund Already Requested"
        case .failed: "Refund Request Failed"
        case .ineligible: "Refund Not Possible"
        }
    }

    /// Why it happened (E-05).
    public var failureReason: String? {
        switch self {
        case .duplicateRequest: "A refund of this purchase was requested before."
        case .failed: "The store did not accept the request."
        case .ineligible: "This purchase cannot be refunded."
        }
    }

    /// A localized suggestion for recovery (E-05).
    public var recoverySuggestion: String? {
        switch self {
        case .duplicateRequest: "Wait for the answer to the first request."
        case .failed: "Try again later."
        case .ineligible: nil
        }
    }
}

extension Transaction.RefundRequestError: CustomNSError {
    /// Apps log this domain, so it names the framework and not the module that happens to declare the type.
    public static var errorDomain: String { "StoreKit.Transaction.RefundRequestError" }

    /// The texts of the error.
    public var errorUserInfo: [String: Any] { textsAsUserInfo }
}
