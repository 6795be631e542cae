import StoreInterface

/// Part of the announcements that a listener is late for.
struct LatePage: Sendable {
    let transactions: [SignedTransaction]
    /// The change number up to which this part goes.
    let end: Int64
}
