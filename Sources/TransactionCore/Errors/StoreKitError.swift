public import Foundation

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
    /// The product is not sold where the customer's account buys.
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

    /// Why it happened, as far as the store says (E-05).
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
    /// Apps log this domain, so it names the framework and not the module that happens to declare the type.
    public static var errorDomain: String { "StoreKit.StoreKitError" }

    /// The texts of the error, and the error underneath where there is one.
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
