public import Foundation

/// Why the payment queue or a request failed.
///
/// Errors of the original API are always of this type (E-01, E-14). As on Apple's systems it is a Swift structure around
/// an `NSError` of the domain ``SKErrorDomain``, and casts between the two forms work in both directions: `as? SKError`,
/// `as NSError`, `catch SKError.paymentCancelled`, `catch let error as SKError`.
///
/// ## Differs from Apple
/// An `NSError` of the domain with a number that has no ``Code`` still casts to `SKError`. Its ``code`` is then
/// ``Code/unknown``, since a Swift enumeration cannot hold other numbers; ``errorCode`` keeps the number, and a pattern
/// such as `catch SKError.unknown` does not match it.
public struct SKError: CustomNSError, Hashable, Sendable {
    // swift-format-ignore: NoLeadingUnderscores
    /// The error as Foundation knows it.
    public let _nsError: NSError

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError`, whose domain must be ``SKErrorDomain``.
    public init(_nsError error: NSError) {
        precondition(error.domain == SKErrorDomain, "An SKError has the domain \(SKErrorDomain), not \(error.domain)")
        _nsError = error
    }

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

    /// What went wrong, ``Code/unknown`` for a number without a name.
    public var code: Code { Code(rawValue: _nsError.code) ?? .unknown }

    /// The number of what went wrong, also where it has no name.
    public var errorCode: Int { _nsError.code }

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
