public import Foundation

/// A payment method that an app's server offers for the customer's Apple account.
///
/// ## Differs from Apple
///
/// Apple's servers create the identifiers, so this package never creates a value of this type.
public struct PaymentMethodBinding: Identifiable, Hashable, Sendable {
    /// The identifier that Apple's server gave to the app's server.
    public let id: String

    /// Loads a binding that Apple's server has prepared.
    ///
    /// - Parameter id: The identifier that Apple's server gave to the app's server.
    /// - Throws: Always ``PaymentMethodBindingError/notEligible``, as for an app without the entitlement.
    public init(id: String) async throws { throw PaymentMethodBindingError.notEligible }

    /// Asks the customer to use this payment method from now on.
    ///
    /// - Throws: Always ``PaymentMethodBindingError/notEligible``, as for an app without the entitlement.
    public func bind() async throws { throw PaymentMethodBindingError.notEligible }
}

extension PaymentMethodBinding {
    /// An error of binding a payment method.
    public enum PaymentMethodBindingError: Error, Hashable, Sendable {
        /// The app or the customer is not eligible for the payment method.
        case notEligible
        /// The identifier is unknown or has expired.
        case invalidPinningID
        /// The request failed for another reason.
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
    /// The error domain, which names Apple's framework and not the module of the type, because apps log and compare it.
    public static var errorDomain: String { "StoreKit.PaymentMethodBinding.PaymentMethodBindingError" }

    /// The localized texts of the error.
    public var errorUserInfo: [String: Any] { textsAsUserInfo }
}
