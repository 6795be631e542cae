/// The open rows of a store that are different from those of an earlier moment, as the storage has them now.
///
/// Its size is that of what happened since, never that of the ledger.
package struct LedgerNews: Hashable, Sendable {
    /// The change number of the last event in the journal.
    package var sequence: Int64
    package var nextTransactionID: UInt64
    /// The entries that were written since and are open.
    package var openEntries: [LedgerEntry] = []
    /// The entries that are open no longer, or do not exist.
    package var missingEntries: Set<UInt64> = []
    package var chains: [SubscriptionChain] = []
    /// The subscriptions that do not exist.
    package var missingChains: Set<SubscriptionChain.Key> = []
    package var pending: [PendingPurchase] = []
    /// The requests that wait no longer, or never did.
    package var settled: Set<UInt64> = []

    package init(sequence: Int64, nextTransactionID: UInt64) {
        self.sequence = sequence
        self.nextTransactionID = nextTransactionID
    }
}

/// The rows that a change writes, by their keys.
package struct LedgerRows: Hashable, Sendable {
    package private(set) var entries: Set<UInt64> = []
    package private(set) var chains: Set<SubscriptionChain.Key> = []
    package private(set) var pending: Set<UInt64> = []

    package init() {}

    /// Adds the rows of a change.
    package mutating func insert(_ change: LedgerChange) {
        entries.formUnion(change.entries.map(\.entry.id))
        entries.formUnion(change.closed + change.deleted)
        chains.formUnion(change.chains.map(\.key) + change.dropped)
        pending.formUnion(change.requested.map(\.transactionID) + change.settled)
    }
}
