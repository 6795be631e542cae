public import Foundation

extension PaymentMethodBinding {
    /// Why a way to pay could not be bound.
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
    /// What happened, for people.
    public var errorDescription: String? {
        switch self {
        case .notEligible: "Payment Method Not Available"
        case .invalidPinningID: "Payment Method Unknown"
        case .failed: "Payment Method Not Added"
        }
    }

    /// Why it happened.
    public var failureReason: String? {
        switch self {
        case .notEligible: "The app or the account is not eligible to add this payment method."
        case .invalidPinningID: "The identifier of the payment method is not valid any more."
        case .failed: "The store gives no reason."
        }
    }

    /// What to try next.
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
