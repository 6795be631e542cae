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
