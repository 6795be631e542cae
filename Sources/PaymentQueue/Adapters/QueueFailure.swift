import Foundation
import AdapterSupport

/// The reason why a queue could not carry out a request, as a plain value that can be stored and compared.
///
/// The observer API shows it as an `SKError` with the same number.
@_spi(Adapters) public struct QueueFailure: Error, Hashable, Sendable, Codable {
    /// The reason.
    public let reason: Reason

    /// The error that caused the failure, where the reason alone is not specific enough (E-02).
    public let underlying: Underlying?

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - underlying: The underlying error, or `nil`.
    public init(_ reason: Reason, underlying: Underlying? = nil) {
        self.reason = reason
        self.underlying = underlying
    }
}

extension QueueFailure {
    /// The reason of a failure, with the codes of `SKErrorDomain` (E-01).
    ///
    /// The type has only the codes that a queue can report; the other codes belong to other frameworks.
    public enum Reason: Int, Sendable, Codable, CaseIterable {
        /// An error that has no code of its own; the underlying error describes it.
        case unknown = 0

        /// The app is not allowed to use the store.
        case clientInvalid = 1

        /// The customer cancelled, or the approval was declined.
        case paymentCancelled = 2

        /// The store does not accept the payment, for instance its quantity.
        case paymentInvalid = 3

        /// The customer is not allowed to make payments.
        case paymentNotAllowed = 4

        /// The product is not for sale, or not in this storefront.
        case storeProductNotAvailable = 5

        /// The payment contains request data, which no app may send.
        case unauthorizedRequestData = 10

        /// The product has no such offer.
        case invalidOfferIdentifier = 11

        /// The offer's signature was not made with the app's key, or not for this payment.
        case invalidSignature = 12

        /// The offer lacks a value that its signature requires.
        case missingOfferParams = 13

        /// The price of the offer is no longer below the product's.
        case invalidOfferPrice = 14

        /// The customer is not eligible for the offer.
        case ineligibleForOffer = 18

        /// The store has no such function.
        case unsupportedPlatform = 19

        /// The customer has no payment method for this type of product.
        case paymentMethodBindingConfigurationRequired = 21
    }
}

extension QueueFailure {
    /// The error behind a failure, reduced to values that can be stored.
    public struct Underlying: Hashable, Sendable, Codable {
        /// The error domain.
        public let domain: String

        /// The error code in that domain.
        public let code: Int

        /// The localized description.
        public let description: String

        /// Creates an underlying error from an error's values.
        ///
        /// - Parameter error: The error.
        public init(_ error: any Error) {
            let error = error as NSError
            domain = error.domain
            code = error.code
            description = error.localizedDescription
        }

        /// Creates an underlying error.
        ///
        /// - Parameters:
        ///   - domain: The error domain.
        ///   - code: The error code.
        ///   - description: The localized description.
        public init(domain: String, code: Int, description: String) {
            self.domain = domain
            self.code = code
            self.description = description
        }
    }
}

extension QueueFailure {
    /// Creates the failure for an error of the asynchronous API.
    ///
    /// - Parameter error: A `StoreKitError`, a `Product.PurchaseError`, a cancelled task, or a failure already; any
    ///   other error is ``Reason/unknown`` with that error as the underlying error.
    public init(_ error: any Error) {
        if let failure = error as? QueueFailure {
            self = failure
        } else {
            let (reason, cause) = Reason.of(error)
            self.init(reason, underlying: cause.map { Underlying($0) })
        }
    }
}

extension QueueFailure.Reason {
    /// Returns the code of an error of the asynchronous API, and the error to keep underneath it (X-20, E-02).
    ///
    /// This is the only table from the errors of one API to those of the other. An error without a code of its own is
    /// kept underneath ``unknown``.
    ///
    /// - Parameter error: Any error of the asynchronous API.
    /// - Returns: The code, and the underlying error for ``unknown``.
    public static func of(_ error: any Error) -> (reason: Self, cause: (any Error)?) {
        switch error {
        case let error as StoreKitError: of(error)
        case let error as Product.PurchaseError: of(error).map { ($0, nil) } ?? (.unknown, error)
        case is CancellationError: (.paymentCancelled, nil)
        default: (.unknown, error)
        }
    }

    private static func of(_ error: StoreKitError) -> (reason: Self, cause: (any Error)?) {
        switch error {
        case .userCancelled: (.paymentCancelled, nil)
        case .notAvailableInStorefront: (.storeProductNotAvailable, nil)
        case .notEntitled: (.clientInvalid, nil)
        case .networkError(let cause): (.unknown, cause)
        case .systemError(let cause): (.unknown, cause)
        case _ where StoreDifferences.isUnsupported(error): (.unsupportedPlatform, nil)
        default: (.unknown, error)
        }
    }

    /// The codes of purchases; `nil` for an error that Apple added later.
    private static func of(_ error: Product.PurchaseError) -> Self? {
        switch error {
        case .invalidQuantity: .paymentInvalid
        case .productUnavailable: .storeProductNotAvailable
        case .purchaseNotAllowed: .paymentNotAllowed
        case .ineligibleForOffer: .ineligibleForOffer
        case .invalidOfferIdentifier: .invalidOfferIdentifier
        case .invalidOfferPrice: .invalidOfferPrice
        case .invalidOfferSignature: .invalidSignature
        case .missingOfferParameters: .missingOfferParams
        case _ where error == StoreDifferences.paymentMethodMissing: .paymentMethodBindingConfigurationRequired
        default: nil
        }
    }
}
