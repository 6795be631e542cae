/// Why the store refused the contents of a request that an app's server signed.
public struct InvalidRequestError: Error, Sendable {
    /// The number of the fault.
    public let code: Int64
    /// The fault in words.
    public let message: String
}
