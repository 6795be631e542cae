import Foundation
@_spi(Adapters) public import PaymentQueue
public import AdapterSupport

extension Counterpart {
    /// Returns the asynchronous API's counterpart of an error of the original API.
    ///
    /// The pairs are Apple's where the names agree, and this package's proposal elsewhere; the page *Adapters* has the
    /// table.
    ///
    /// - Parameter error: The error.
    /// - Returns: One error, two if the old error does not distinguish between them, or none. An `SKError` with a code
    ///   that has no case has none.
    public static func of(_ error: SKError) -> ErrorCounterpart {
        switch error.code {
        case .unknown: .one(.storeKit(unknown(error)))
        case .clientInvalid: .either(.purchase(.purchaseNotAllowed), .storeKit(.notEntitled))
        case .paymentCancelled: .one(.storeKit(.userCancelled))
        case .paymentInvalid: .either(.purchase(.invalidQuantity), .purchase(.productUnavailable))
        case .paymentNotAllowed: .one(.purchase(.purchaseNotAllowed))
        case .storeProductNotAvailable:
            .either(.purchase(.productUnavailable), .storeKit(.notAvailableInStorefront))
        case .cloudServiceNetworkConnectionFailed: .one(.storeKit(.networkError(network(error) ?? URLError(.unknown))))
        case .invalidOfferIdentifier: .one(.purchase(.invalidOfferIdentifier))
        case .invalidSignature: .one(.purchase(.invalidOfferSignature))
        case .missingOfferParams: .one(.purchase(.missingOfferParameters))
        case .invalidOfferPrice: .one(.purchase(.invalidOfferPrice))
        case .ineligibleForOffer: .one(.purchase(.ineligibleForOffer))
        case .unsupportedPlatform: StoreDifferences.unsupported.map { .one(.storeKit($0)) } ?? .none
        case .paymentMethodBindingConfigurationRequired:
            StoreDifferences.paymentMethodMissing.map { .one(.purchase($0)) } ?? .none
        case .cloudServicePermissionDenied, .cloudServiceRevoked, .privacyAcknowledgementRequired,
            .unauthorizedRequestData, .overlayCancelled, .overlayInvalidConfiguration, .overlayTimeout,
            .overlayPresentedInBackgroundScene:
            .none
        @unknown default: .none
        }
    }

    /// Returns the original API's counterpart of a failure of the store.
    ///
    /// - Parameter error: The failure.
    /// - Returns: The error; the cause of the failure is under `NSUnderlyingErrorKey`.
    public static func of(_ error: StoreKitError) -> SKError { SKError(error) }

    /// Returns the original API's counterpart of a purchase error.
    ///
    /// - Parameter error: The purchase error.
    /// - Returns: The error.
    public static func of(_ error: Product.PurchaseError) -> SKError { SKError(error) }

    /// Returns the original API's counterpart of a refused refund; that API has no refund requests.
    ///
    /// - Parameter error: The reason why the request was refused.
    /// - Returns: Always `nil`.
    public static func of(_ error: Transaction.RefundRequestError) -> SKError? {
        nil
    }

    /// Returns the original API's counterpart of a failed verification; that API verifies nothing.
    ///
    /// - Parameter error: The check that failed.
    /// - Returns: Always `nil`.
    public static func of(_ error: VerificationResult<Transaction>.VerificationError) -> SKError? {
        nil
    }

    /// Returns the original API's counterpart of any error that a purchase threw.
    ///
    /// - Parameter error: The error that `purchase` threw.
    /// - Returns: The counterpart of a `StoreKitError` or `Product.PurchaseError`; an `SKError` unchanged;
    ///   `paymentCancelled` for a cancelled task, as in the queue. Every other error, including those of refunds and
    ///   verifications, is `unknown` with that error underneath.
    public static func ofAny(_ error: any Error) -> SKError { SKError(error) }

    private static func unknown(_ error: SKError) -> StoreKitError {
        if let network = network(error) { return .networkError(network) }
        guard let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error else { return .unknown }
        return general(cause) ?? .systemError(cause)
    }

    /// The error of the store that is kept underneath, if it has no code of its own (E-02).
    private static func general(_ cause: any Error) -> StoreKitError? {
        if let cause = cause as? StoreKitError { return cause }
        let plain = cause as NSError
        return StoreDifferences.generalErrors.first { error in
            let error = error as NSError
            return error.domain == plain.domain && error.code == plain.code
        }
    }

    /// Returns the underlying network error, which the queue keeps as domain and number.
    private static func network(_ error: SKError) -> URLError? {
        guard let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error else { return nil }
        if let cause = cause as? URLError { return cause }
        let plain = cause as NSError
        guard plain.domain == NSURLErrorDomain else { return nil }
        // The initializer is failable here, and not on Apple's platforms.
        let code: URLError.Code? = URLError.Code(rawValue: plain.code)
        return code.map { URLError($0) }
    }
}

/// The asynchronous API's counterpart of an error of the original API.
public enum ErrorCounterpart: Sendable {
    /// Exactly one error has the same meaning.
    case one(AsynchronousError)

    /// The old error stands for two new ones, and carries no information that distinguishes them.
    case either(AsynchronousError, AsynchronousError)

    /// The asynchronous API has no such error.
    case none

    /// The only counterpart; `nil` if there are two or none.
    public var error: AsynchronousError? {
        switch self {
        case .one(let error): error
        case .either, .none: nil
        }
    }
}

/// An error of the asynchronous API that has a counterpart in the original one.
public enum AsynchronousError: Sendable {
    /// A failure of the store as a whole.
    case storeKit(StoreKitError)

    /// A purchase error, such as an unavailable product.
    case purchase(Product.PurchaseError)

    /// The error itself, for throwing.
    public var error: any Error {
        switch self {
        case .storeKit(let error): error
        case .purchase(let error): error
        }
    }
}
