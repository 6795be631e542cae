/// The name that purchases of the current task carry, so that what becomes of them later can be told apart.
struct PurchaseTag: Hashable, Sendable {
    @TaskLocal static var current: PurchaseTag?

    let name: String
    /// The store's change number when the customer asked.
    let askedAt: Int64?
}
