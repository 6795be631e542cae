/// What came of a restore.
public struct RestoreResults: Hashable, Sendable {
    /// What was restored.
    public var restored: [Purchase] = []
    /// What went wrong.
    public var failed: [PurchaseFailure] = []

    /// Nothing yet.
    public init() {}
}
