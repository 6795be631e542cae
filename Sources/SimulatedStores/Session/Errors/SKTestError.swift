public import Foundation

/// An error of creating a test session or of one of its operations (E-08).
///
/// Like `SKError`, it is a Swift structure around an `NSError`, here of the domain ``SKTestErrorDomain``. Casts between
/// the two forms work in both directions. ``localizedDescription`` names the searched item and the searched places.
public struct SKTestError: CustomNSError, Hashable, Sendable {
    // swift-format-ignore: NoLeadingUnderscores
    /// The wrapped Foundation error.
    public let _nsError: NSError

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` of any domain.
    ///
    /// Apps wrap any error of a failed request. ``code`` then has the number of the other domain, and casts to
    /// `NSError` return the wrapped error.
    ///
    /// ## Differs from Apple
    /// Foundation on Linux converts `any Error` with `as NSError` by the domain of the type. The result has the number
    /// and the `userInfo` of the wrapped error, and the domain ``SKTestErrorDomain``. The cast `as? NSError` keeps the
    /// domain.
    ///
    /// - Parameter error: The error to wrap.
    public init(_nsError error: NSError) { _nsError = error }

    /// Creates an error with a code.
    ///
    /// - Parameters:
    ///   - code: The code of the error.
    ///   - userInfo: The entries of `NSError.userInfo`, such as `NSUnderlyingErrorKey`.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: SKTestErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    init(_ code: Code, _ text: String, underlying: (any Error)? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: text]
        userInfo[NSUnderlyingErrorKey] = underlying
        self.init(code, userInfo: userInfo)
    }

    /// The error domain, ``SKTestErrorDomain``.
    public static var errorDomain: String { SKTestErrorDomain }

    /// The code of the error; a number without a case gives a code without a case.
    public var code: Code { Code(rawValue: errorCode) ?? .serviceUnavailable }

    /// The number of the error in its domain.
    public var errorCode: Int { _nsError.code }

    // swift-format-ignore: NoLeadingUnderscores
    /// The domain of the wrapped error; ``SKTestErrorDomain`` unless the app has wrapped an error of another domain.
    public var _domain: String { _nsError.domain }

    /// Additional information about the error, such as an underlying error.
    public var userInfo: [String: Any] { _nsError.userInfo }

    /// The same as ``userInfo``.
    public var errorUserInfo: [String: Any] { _nsError.userInfo }

    /// The text under `NSLocalizedDescriptionKey`, or a text made of domain and number if there is none.
    public var localizedDescription: String { _nsError.localizedDescription }

    /// Hashes the number, because `NSError.hash` stops the process on systems without an Objective-C runtime.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(errorCode)
    }
}

extension SKTestError: CustomStringConvertible {
    /// The name of the code and the text of the error, because test frameworks print this property.
    public var description: String { "SKTestError.\(code.testDescription): \(localizedDescription)" }
}

/// The `NSError` domain of every ``SKTestError``.
public let SKTestErrorDomain = "SKTestErrorDomain"  // swift-format-ignore: AlwaysUseLowerCamelCase

// The codes as members of the error type, for `catch SKTestError.noTransactionFound`.
extension SKTestError {
    /// The code ``SKTestErrorCode/serviceUnavailable``.
    public static var serviceUnavailable: Code { .serviceUnavailable }

    /// The code ``SKTestErrorCode/invalidProductIdentifier``.
    public static var invalidProductIdentifier: Code { .invalidProductIdentifier }

    /// The code ``SKTestErrorCode/invalidProductType``.
    public static var invalidProductType: Code { .invalidProductType }

    /// The code ``SKTestErrorCode/invalidURL``.
    public static var invalidURL: Code { .invalidURL }

    /// The code ``SKTestErrorCode/fileNotFound``.
    public static var fileNotFound: Code { .fileNotFound }

    /// The code ``SKTestErrorCode/noSubscriptionFound``.
    public static var noSubscriptionFound: Code { .noSubscriptionFound }

    /// The code ``SKTestErrorCode/noTransactionFound``.
    public static var noTransactionFound: Code { .noTransactionFound }

    /// The code ``SKTestErrorCode/invalidAction``.
    public static var invalidAction: Code { .invalidAction }
}
