/// A decision of the ledger: everything that becomes true together, or not at all.
///
/// Its size is that of what happened, never that of the history.
package struct LedgerChange: Hashable, Sendable {
    package var entries: [EntryChange] = []
    /// Entries that need not be kept at hand any more: finished, and not the latest of anything.
    package var closed: [UInt64] = []
    package var chains: [SubscriptionChain] = []
    package var requested: [PendingPurchase] = []
    package var settled: [UInt64] = []
    /// Entries that are taken out of the ledger for good, as if they had never been.
    package var deleted: [UInt64] = []
    /// Subscriptions of which nothing is left.
    package var dropped: [SubscriptionChain.Key] = []
    /// Attempts to buy that came to nothing.
    package var failed: [FailedPurchase] = []
    /// Failed attempts that nobody need know of any more.
    package var forgotten: [UInt64] = []
    package var events: [LedgerEvent] = []
    /// The first identifier that is still free afterwards.
    package var nextTransactionID: UInt64

    package init(nextTransactionID: UInt64) { self.nextTransactionID = nextTransactionID }

    /// The change number after this change, when the ledger stood at `sequence` before.
    package func sequence(after sequence: Int64) -> Int64 { sequence + Int64(events.count) }
}
