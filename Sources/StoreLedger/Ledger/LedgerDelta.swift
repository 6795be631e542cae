/// The open rows of a store that have changed since an earlier change number.
///
/// Its size depends on the changes since then, and never on the size of the ledger.
package struct LedgerDelta: Hashable, Sendable {
    /// The change number of the last event in the journal.
    package var sequence: Int64
    package var nextTransactionID: UInt64
    /// The open entries that were written since then.
    package var openEntries: [LedgerEntry] = []
    /// The entries that are no longer open, or do not exist.
    package var missingEntries: Set<UInt64> = []
    package var chains: [SubscriptionChain] = []
    /// The subscriptions that do not exist.
    package var missingChains: Set<SubscriptionChain.Key> = []
    package var pending: [PendingPurchase] = []
    /// The requests that are not pending, or never were.
    package var settled: Set<UInt64> = []
    /// The first events since then, in order; empty if they have to be read separately.
    package var events: [JournalRecord] = []

    /// The maximum number of events in a delta.
    package static let mostEvents = 256

    package init(sequence: Int64, nextTransactionID: UInt64) {
        self.sequence = sequence
        self.nextTransactionID = nextTransactionID
    }
}

/// The rows that a change writes, by their keys.
package struct LedgerRows: Hashable, Sendable {
    package var entries: Set<UInt64> = []
    package var chains: Set<SubscriptionChain.Key> = []
    package var pending: Set<UInt64> = []

    package init() {}

    /// Adds the rows of a change.
    package mutating func insert(_ change: LedgerChange) {
        entries.formUnion(change.entries.map(\.entry.id))
        entries.formUnion(change.closed + change.deleted)
        chains.formUnion(change.chains.map(\.key) + change.dropped)
        pending.formUnion(change.requested.map(\.transactionID) + change.settled)
    }
}
