public import Foundation

/// The error of a failed payment, restore, or request.
///
/// Errors of the original API are always of this type (E-01, E-14). As on Apple's systems, it is a Swift structure
/// around an `NSError` of the domain ``SKErrorDomain``. Casts between the two forms work in both directions:
/// `as? SKError`, `as NSError`, `catch SKError.paymentCancelled`, `catch let error as SKError`.
public struct SKError: CustomNSError, Hashable, Sendable {
    // swift-format-ignore: NoLeadingUnderscores
    /// The wrapped `NSError`.
    public let _nsError: NSError

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` of any domain.
    ///
    /// Apps use this initializer to wrap any error that a request fails with. ``code`` then has the error number of the
    /// other domain, and casts to `NSError` return the wrapped error.
    ///
    /// ## Differs from Apple
    /// On Linux, Foundation converts `any Error` with `as NSError` and takes the domain from the type. The result has
    /// the number and the `userInfo` of the wrapped error, and the domain ``SKErrorDomain``. The cast `as? NSError`
    /// keeps the domain.
    ///
    /// - Parameter error: The error to wrap.
    public init(_nsError error: NSError) { _nsError = error }

    /// Creates an error with a code.
    ///
    /// - Parameters:
    ///   - code: The error code.
    ///   - userInfo: The contents of `NSError.userInfo`, such as `NSUnderlyingErrorKey`.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: SKErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// The error domain, ``SKErrorDomain``.
    public static var errorDomain: String { SKErrorDomain }

    /// The code of the error; a number that has no case is returned as an undeclared code.
    public var code: Code { Code(rawValue: errorCode) ?? .unknown }

    /// The number of the error in its domain.
    public var errorCode: Int { _nsError.code }

    // swift-format-ignore: NoLeadingUnderscores
    /// The domain of the wrapped error, ``SKErrorDomain`` unless the app wrapped an error of another domain.
    public var _domain: String { _nsError.domain }

    /// The additional information of the error, such as an underlying error.
    public var userInfo: [String: Any] { _nsError.userInfo }

    /// The additional information of the error; the same as ``userInfo``.
    public var errorUserInfo: [String: Any] { _nsError.userInfo }

    /// The text under `NSLocalizedDescriptionKey`, or by default a text made of the domain and the number.
    public var localizedDescription: String { _nsError.localizedDescription }

    /// Hashes the error number only, because `NSError.hash` stops the process where Foundation has no Objective-C
    /// runtime.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(errorCode)
    }
}

/// The domain of every ``SKError`` that is converted to an `NSError`.
public let SKErrorDomain = "SKErrorDomain"  // swift-format-ignore: AlwaysUseLowerCamelCase

// The codes as members of the error type, for `catch SKError.paymentCancelled`.
extension SKError {
    /// The code ``SKErrorCode/unknown``.
    public static var unknown: Code { .unknown }

    /// The code ``SKErrorCode/clientInvalid``.
    public static var clientInvalid: Code { .clientInvalid }

    /// The code ``SKErrorCode/paymentCancelled``.
    public static var paymentCancelled: Code { .paymentCancelled }

    /// The code ``SKErrorCode/paymentInvalid``.
    public static var paymentInvalid: Code { .paymentInvalid }

    /// The code ``SKErrorCode/paymentNotAllowed``.
    public static var paymentNotAllowed: Code { .paymentNotAllowed }

    /// The code ``SKErrorCode/storeProductNotAvailable``.
    public static var storeProductNotAvailable: Code { .storeProductNotAvailable }

    /// The code ``SKErrorCode/cloudServicePermissionDenied``.
    public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }

    /// The code ``SKErrorCode/cloudServiceNetworkConnectionFailed``.
    public static var cloudServiceNetworkConnectionFailed: Code { .cloudServiceNetworkConnectionFailed }

    /// The code ``SKErrorCode/cloudServiceRevoked``.
    public static var cloudServiceRevoked: Code { .cloudServiceRevoked }

    /// The code ``SKErrorCode/privacyAcknowledgementRequired``.
    public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }

    /// The code ``SKErrorCode/unauthorizedRequestData``.
    public static var unauthorizedRequestData: Code { .unauthorizedRequestData }

    /// The code ``SKErrorCode/invalidOfferIdentifier``.
    public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }

    /// The code ``SKErrorCode/invalidSignature``.
    public static var invalidSignature: Code { .invalidSignature }

    /// The code ``SKErrorCode/missingOfferParams``.
    public static var missingOfferParams: Code { .missingOfferParams }

    /// The code ``SKErrorCode/invalidOfferPrice``.
    public static var invalidOfferPrice: Code { .invalidOfferPrice }

    /// The code ``SKErrorCode/overlayCancelled``.
    public static var overlayCancelled: Code { .overlayCancelled }

    /// The code ``SKErrorCode/overlayInvalidConfiguration``.
    public static var overlayInvalidConfiguration: Code { .overlayInvalidConfiguration }

    /// The code ``SKErrorCode/overlayTimeout``.
    public static var overlayTimeout: Code { .overlayTimeout }

    /// The code ``SKErrorCode/ineligibleForOffer``.
    public static var ineligibleForOffer: Code { .ineligibleForOffer }

    /// The code ``SKErrorCode/unsupportedPlatform``.
    public static var unsupportedPlatform: Code { .unsupportedPlatform }

    /// The code ``SKErrorCode/overlayPresentedInBackgroundScene``.
    public static var overlayPresentedInBackgroundScene: Code { .overlayPresentedInBackgroundScene }

    /// The code ``SKErrorCode/paymentMethodBindingConfigurationRequired``.
    public static var paymentMethodBindingConfigurationRequired: Code { .paymentMethodBindingConfigurationRequired }
}

extension SKError {
    /// Creates the error of the original API for an error of the asynchronous API.
    ///
    /// The queue converts its errors in the same way, so code that counts error numbers gets the same numbers from both
    /// APIs. An error without a code of its own is kept underneath ``unknown``, under `NSUnderlyingErrorKey` (E-02).
    /// Among these are the errors of refunds and of verifications: the original API has no refund requests, and verifies
    /// nothing.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer, and Apple publishes no table of the errors. The page *Adapters* has the one
    /// of this package.
    ///
    /// - Parameter error: Any error that a purchase threw, such as a `StoreKitError` or a `Product.PurchaseError`. An
    ///   ``SKError`` stays as it is. A cancelled task becomes ``paymentCancelled``.
    public init(_ error: any Error) {
        switch error {
        case let error as SKError: self = error
        case let failure as QueueFailure: self.init(failure)
        default:
            let (reason, cause) = QueueFailure.Reason.of(error)
            self.init(reason, cause: cause)
        }
    }

    init(_ failure: QueueFailure) {
        let cause = failure.underlying.map { underlying in
            NSError(
                domain: underlying.domain,
                code: underlying.code,
                userInfo: [NSLocalizedDescriptionKey: underlying.description]
            )
        }
        self.init(failure.reason, cause: cause)
    }

    private init(_ reason: QueueFailure.Reason, cause: (any Error)?) {
        var userInfo: [String: Any] = [:]
        if let cause {
            userInfo[NSLocalizedDescriptionKey] = cause.localizedDescription
            // Apps cast the value to NSError, which works for no other error on Linux.
            userInfo[NSUnderlyingErrorKey] = cause as NSError
        }
        // The reasons have the numbers of the codes.
        self.init(Code(rawValue: reason.rawValue) ?? .unknown, userInfo: userInfo)
    }
}

// This conformance makes casts work where there is no Objective-C runtime. Without it, `NSError as? SKError` and
// `error as? NSError` return nil, `catch SKError.x` does not match an `NSError`, and `error as! NSError` crashes.
extension SKError: _ObjectiveCBridgeable {
    // swift-format-ignore: NoLeadingUnderscores
    /// Returns the wrapped `NSError`.
    public func _bridgeToObjectiveC() -> NSError { _nsError }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` of any domain.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout SKError?) {
        result = SKError(_nsError: source)
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` whose domain is ``SKErrorDomain`` and declines any other.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout SKError?) -> Bool {
        guard source.domain == SKErrorDomain else {
            result = nil
            return false
        }
        result = SKError(_nsError: source)
        return true
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` whose domain is ``SKErrorDomain``; `nil` becomes ``SKErrorCode/unknown``.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> SKError {
        source.map { SKError(_nsError: $0) } ?? SKError(.unknown)
    }
}
