/// Why a queue could not do what it was asked, as a plain value that can be kept and compared.
///
/// The observer API shows it as an `SKError` of the same number.
public struct QueueFailure: Error, Hashable, Sendable, Codable {
    /// What went wrong.
    public let reason: Reason

    /// The error that led to it, where the reason alone does not say enough (E-02).
    public let underlying: Underlying?

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - reason: What went wrong.
    ///   - underlying: The error that led to it.
    public init(_ reason: Reason, underlying: Underlying? = nil) {
        self.reason = reason
        self.underlying = underlying
    }
}
