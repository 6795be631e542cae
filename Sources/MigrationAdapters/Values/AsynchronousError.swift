public import AdapterSupport
import Foundation
public import PaymentQueue

/// An error of the asynchronous API that has an equivalent in the original one.
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

extension AsynchronousError {
    /// Creates the only equivalent of an error of the original API, or fails if there are two or none.
    ///
    /// - Parameter error: An error of the original API.
    public init?(_ error: SKError) {
        let equivalents = Self.equivalents(of: error)
        guard let first = equivalents.first, equivalents.count == 1 else { return nil }
        self = first
    }

    /// Returns the errors of the asynchronous API that an error of the original API can stand for.
    ///
    /// The pairs are Apple's where the names agree, and this package's proposal elsewhere; the page *Adapters* has the
    /// table. `SKError(_:)` converts in the other direction.
    ///
    /// - Parameter error: An error of the original API.
    /// - Returns: One error; two if the original API has one code for both; or none, also for a code without a case.
    public static func equivalents(of error: SKError) -> [AsynchronousError] {
        switch error.code {
        case .unknown: [.storeKit(unknown(error))]
        case .clientInvalid: [.purchase(.purchaseNotAllowed), .storeKit(.notEntitled)]
        case .paymentCancelled: [.storeKit(.userCancelled)]
        case .paymentInvalid: [.purchase(.invalidQuantity), .purchase(.productUnavailable)]
        case .paymentNotAllowed: [.purchase(.purchaseNotAllowed)]
        case .storeProductNotAvailable: [.purchase(.productUnavailable), .storeKit(.notAvailableInStorefront)]
        case .cloudServiceNetworkConnectionFailed: [.storeKit(.networkError(network(error) ?? URLError(.unknown)))]
        case .invalidOfferIdentifier: [.purchase(.invalidOfferIdentifier)]
        case .invalidSignature: [.purchase(.invalidOfferSignature)]
        case .missingOfferParams: [.purchase(.missingOfferParameters)]
        case .invalidOfferPrice: [.purchase(.invalidOfferPrice)]
        case .ineligibleForOffer: [.purchase(.ineligibleForOffer)]
        case .unsupportedPlatform: StoreDifferences.unsupported.map { [.storeKit($0)] } ?? []
        case .paymentMethodBindingConfigurationRequired:
            StoreDifferences.paymentMethodMissing.map { [.purchase($0)] } ?? []
        case .cloudServicePermissionDenied, .cloudServiceRevoked, .privacyAcknowledgementRequired,
            .unauthorizedRequestData, .overlayCancelled, .overlayInvalidConfiguration, .overlayTimeout,
            .overlayPresentedInBackgroundScene:
            []
        @unknown default: []
        }
    }

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
