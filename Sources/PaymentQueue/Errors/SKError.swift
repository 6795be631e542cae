public import Foundation

/// Why the payment queue or a request failed.
///
/// Errors of the original API are always of this type (E-01, E-14). As on Apple's systems it is a Swift structure around
/// an `NSError` of the domain ``SKErrorDomain``, and casts between the two forms work in both directions: `as? SKError`,
/// `as NSError`, `catch SKError.paymentCancelled`, `catch let error as SKError`.
public struct SKError: CustomNSError, Hashable, Sendable {
    // swift-format-ignore: NoLeadingUnderscores
    /// The error as Foundation knows it.
    public let _nsError: NSError

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError` of any domain.
    ///
    /// Apps wrap whatever error a request fails with. ``code`` then has the number of the other domain, and casts to
    /// `NSError` give the wrapped error.
    ///
    /// ## Differs from Apple
    /// Foundation on Linux converts `any Error` with `as NSError` by the domain of the type. The result has the number and
    /// the `userInfo` of the wrapped error, and the domain ``SKErrorDomain``. The cast `as? NSError` keeps the domain.
    ///
    /// - Parameter error: The error to wrap.
    public init(_nsError error: NSError) { _nsError = error }

    /// Makes an error of a code.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - userInfo: What `NSError.userInfo` shall hold, such as `NSUnderlyingErrorKey`.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: SKErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// ``SKErrorDomain``.
    public static var errorDomain: String { SKErrorDomain }

    /// The code of the error; a code without a case for a number that has none.
    public var code: Code { Code(rawValue: errorCode) ?? .unknown }

    /// The number of the error in its domain.
    public var errorCode: Int { _nsError.code }

    // swift-format-ignore: NoLeadingUnderscores
    /// The domain of the wrapped error, ``SKErrorDomain`` unless the app has wrapped another one.
    public var _domain: String { _nsError.domain }

    /// What came along with the error, such as an underlying error.
    public var userInfo: [String: Any] { _nsError.userInfo }

    /// The same as ``userInfo``.
    public var errorUserInfo: [String: Any] { _nsError.userInfo }

    /// The text under `NSLocalizedDescriptionKey`, else one made of domain and number.
    public var localizedDescription: String { _nsError.localizedDescription }

    /// Adds the number; `NSError.hash` stops the process where Foundation has no Objective-C runtime.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(errorCode)
    }
}

/// The domain of every ``SKError`` seen as an `NSError`.
public let SKErrorDomain = "SKErrorDomain"  // swift-format-ignore: AlwaysUseLowerCamelCase
