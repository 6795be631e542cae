public import Foundation

/// Why the store refused the contents of a request that an app's server signed.
public struct InvalidRequestError: Error, Sendable {
    /// The number of the fault.
    public let code: Int64
    /// The fault in words.
    public let message: String
}

extension InvalidRequestError: CustomNSError {
    /// Apps log this domain, so it names the framework and not the module that happens to declare the type.
    public static var errorDomain: String { "StoreKit.InvalidRequestError" }

    /// The fault in words.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}
