public import Foundation

/// Why a test session could not be made, or could not do what was asked of it (E-08).
///
/// As with `SKError`, it is a Swift structure around an `NSError`, here of the domain ``SKTestErrorDomain``, and casts
/// between the two forms work in both directions. ``localizedDescription`` says what was looked for and where.
///
/// ## Differs from Apple
/// An `NSError` of the domain with a number that has no ``Code`` still casts to `SKTestError`. Its ``code`` is then
/// ``Code/serviceUnavailable``, since a Swift enumeration cannot hold other numbers; ``errorCode`` keeps the number.
public struct SKTestError: CustomNSError, Hashable, Sendable {
    // swift-format-ignore: NoLeadingUnderscores
    /// The error as Foundation knows it.
    public let _nsError: NSError

    // swift-format-ignore: NoLeadingUnderscores
    /// Wraps an `NSError`, whose domain must be ``SKTestErrorDomain``.
    public init(_nsError error: NSError) {
        precondition(
            error.domain == SKTestErrorDomain,
            "An SKTestError has the domain \(SKTestErrorDomain), not \(error.domain)"
        )
        _nsError = error
    }

    /// Makes an error of a code.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - userInfo: What `NSError.userInfo` shall hold, such as `NSUnderlyingErrorKey`.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: SKTestErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    init(_ code: Code, _ text: String, underlying: (any Error)? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: text]
        userInfo[NSUnderlyingErrorKey] = underlying
        self.init(code, userInfo: userInfo)
    }

    /// ``SKTestErrorDomain``.
    public static var errorDomain: String { SKTestErrorDomain }

    /// What went wrong, ``Code/serviceUnavailable`` for a number without a name.
    public var code: Code { Code(rawValue: _nsError.code) ?? .serviceUnavailable }

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

extension SKTestError: CustomStringConvertible {
    /// The name of the code and what the error says, because this is what test frameworks print.
    public var description: String { "SKTestError.\(code): \(localizedDescription)" }
}
