public import Foundation
package import StoreInterface

/// A general error of the store, independent of the call (E-03).
public enum StoreKitError: Error, Sendable {
    /// The store could not complete the request and gives no reason.
    case unknown
    /// The customer refused to sign in or dismissed a sheet.
    case userCancelled
    /// The store could not be reached.
    case networkError(URLError)
    /// The store failed. The underlying error names the operation and the place.
    case systemError(any Error)
    /// The product is not available in the customer's storefront.
    case notAvailableInStorefront
    /// The app is not entitled to use the store.
    case notEntitled
    /// The store has no such function.
    case unsupported
    /// There is no scene or window that a sheet could be shown in.
    case invalidPresentationContext
}

extension StoreKitError: LocalizedError {
    /// A localized description of the error (E-05, E-06).
    public var errorDescription: String? {
        switch self {
        case .unknown: "Unable to Complete Request"
        case .userCancelled: "Request Canceled"
        case .networkError: "Unable to Connect to the Store"
        case .systemError(let error): "The Store Failed: \(error.localizedDescription)"
        case .notAvailableInStorefront: "Item Not Available in This Country or Region"
        case .notEntitled: "Store Access Not Allowed"
        case .unsupported: "Request Not Supported"
        case .invalidPresentationContext: "Nowhere to Show the Request"
        }
    }

    /// The reason for the error, if the store gives one (E-05).
    public var failureReason: String? {
        switch self {
        case .unknown: "The store gives no reason."
        case .userCancelled: "The customer dismissed the request."
        case .networkError(let error): error.localizedDescription
        case .systemError(let error): error.localizedDescription
        case .notAvailableInStorefront: "The item is not sold in the storefront of this account."
        case .notEntitled: "The app is not entitled to use the store."
        case .unsupported: "The store cannot do what the app asks for."
        case .invalidPresentationContext: "There is no scene or window that a sheet could be shown in."
        }
    }

    /// A localized suggestion for recovery (E-05).
    public var recoverySuggestion: String? {
        switch self {
        case .unknown, .userCancelled: "Try again."
        case .networkError: "Check the connection and try again."
        case .systemError: "Correct what the failure names and try again."
        case .notAvailableInStorefront, .notEntitled, .unsupported, .invalidPresentationContext: nil
        }
    }
}

extension StoreKitError: CustomNSError {
    /// The error domain, which names Apple's framework and not the module of the type, because apps log and compare it.
    public static var errorDomain: String { "StoreKit.StoreKitError" }

    /// The localized texts of the error, and its underlying error if there is one.
    public var errorUserInfo: [String: Any] {
        var userInfo = textsAsUserInfo
        switch self {
        case .networkError(let error): userInfo[NSUnderlyingErrorKey] = error
        case .systemError(let error): userInfo[NSUnderlyingErrorKey] = error
        case .unknown, .userCancelled, .notAvailableInStorefront, .notEntitled, .unsupported,
            .invalidPresentationContext:
            break
        }
        return userInfo
    }
}

extension StoreKitError {
    /// Makes the general error for a failure that the called method has no error of its own for.
    ///
    /// Failures of purchases and refund requests arrive here only when a store reports them for
    /// another call; the message is kept.
    package init(_ failure: StoreFailure) {
        self =
            switch failure {
            case .userCancelled: .userCancelled
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

/// An error in the contents of a request that an app's server signed.
public struct InvalidRequestError: Error, Sendable {
    /// The code of the error.
    public let code: Int64
    /// The message of the error.
    public let message: String
}

extension InvalidRequestError: CustomNSError {
    /// The error domain, which names Apple's framework and not the module of the type, because apps log and compare it.
    public static var errorDomain: String { "StoreKit.InvalidRequestError" }

    /// The message of the error.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}

/// The underlying error of ``StoreKitError/systemError(_:)``: the store's message, with the path and the reason.
struct SystemFailure: LocalizedError, CustomStringConvertible {
    let description: String

    init(_ failure: StoreFailure) { description = failure.description }

    var errorDescription: String? { description }
}

extension SystemFailure: CustomNSError {
    static var errorDomain: String { "StoreKit.SystemFailure" }

    var errorUserInfo: [String: Any] { textsAsUserInfo }
}

extension LocalizedError {
    /// The error's texts under the keys of `NSError.userInfo`.
    ///
    /// On Linux, Foundation reads nothing else from an error that declares its own domain.
    var textsAsUserInfo: [String: Any] {
        var userInfo: [String: Any] = [:]
        userInfo[NSLocalizedDescriptionKey] = errorDescription
        userInfo[NSLocalizedFailureReasonErrorKey] = failureReason
        userInfo[NSLocalizedRecoverySuggestionErrorKey] = recoverySuggestion
        return userInfo
    }
}
