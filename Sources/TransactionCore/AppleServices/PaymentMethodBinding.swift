public import Foundation

/// A way to pay that an app's server offers to the customer's account with Apple.
///
/// ## Differs from Apple
///
/// Apple's servers make the identifiers. There are none here, so there is never a value of this type.
public struct PaymentMethodBinding: Identifiable, Hashable, Sendable {
    /// The identifier that Apple's server gave to the app's server.
    public let id: String

    /// A binding that Apple's server has prepared.
    ///
    /// - Parameter id: The identifier that Apple's server gave to the app's server.
    /// - Throws: Always ``PaymentMethodBindingError/notEligible``, as for an app without the entitlement.
    public init(id: String) async throws { throw PaymentMethodBindingError.notEligible }

    /// Asks the customer whether to pay this way from now on.
    ///
    /// - Throws: Always ``PaymentMethodBindingError/notEligible``, as for an app without the entitlement.
    public func bind() async throws { throw PaymentMethodBindingError.notEligible }
}

extension PaymentMethodBinding {
    /// An error of binding a payment method.
    public enum PaymentMethodBindingError: Error, Hashable, Sendable {
        /// The app or the customer may not use it.
        case notEligible
        /// The identifier is unknown, or too old.
        case invalidPinningID
        /// Something else went wrong.
        case failed
    }
}

extension PaymentMethodBinding.PaymentMethodBindingError: LocalizedError {
    /// A localized description of the error.
    public var errorDescription: String? {
        switch self {
        case .notEligible: "Payment Method Not Available"
        case .invalidPinningID: "Payment Method Unknown"
        case .failed: "Payment Method Not Added"
        }
    }

    /// A localized reason for the error.
    public var failureReason: String? {
        switch self {
        case .notEligible: "The app or the account is not eligible to add this payment method."
        case .invalidPinningID: "The identifier of the payment method is not valid any more."
        case .failed: "The store gives no reason."
        }
    }

    /// A localized suggestion for recovery.
    public var recoverySuggestion: String? {
        switch self {
        case .notEligible: nil
        case .invalidPinningID: "Ask for the payment method again."
        case .failed: "Try again."
        }
    }
}

extension PaymentMethodBinding.PaymentMethodBindingError: CustomNSError {
    /// Apps log this domain, so it names the framework and not the module that happens to declare the type.
    public static var errorDomain: String { "StoreKit.PaymentMethodBinding.PaymentMethodBindingError" }

    /// The texts of the error.
    public var errorUserInfo: [String: Any] { textsAsUserInfo }
}
