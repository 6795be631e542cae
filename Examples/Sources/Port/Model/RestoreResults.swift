/// The result of a restore.
public struct RestoreResults: Hashable, Sendable {
    /// The restored purchases.
    public var restored: [Purchase] = []
    /// The failures.
    public var failed: [PurchaseFailure] = []

    /// Creates an empty result.
    public init() {}
}
