/// A decision of the ledger, which is applied as a whole or not at all.
///
/// Its size depends on the events of the decision, and never on the length of the history.
package struct LedgerChange: Hashable, Sendable {
    package var entries: [EntryChange] = []
    /// The entries that need not stay in memory: finished, and not the latest of their product.
    package var closed: [UInt64] = []
    package var chains: [SubscriptionChain] = []
    package var requested: [PendingPurchase] = []
    package var settled: [UInt64] = []
    /// The entries that are deleted from the ledger, as if they had never existed.
    package var deleted: [UInt64] = []
    /// The subscriptions without remaining entries.
    package var dropped: [SubscriptionChain.Key] = []
    /// The failed attempts to buy that are added.
    package var failed: [FailedPurchase] = []
    /// The failed attempts to buy that are deleted.
    package var forgotten: [UInt64] = []
    package var events: [LedgerEvent] = []
    /// The first unused transaction identifier after the change.
    package var nextTransactionID: UInt64

    package init(nextTransactionID: UInt64) { self.nextTransactionID = nextTransactionID }

    /// Returns the change number after this change, for a ledger at `sequence`.
    package func sequence(after sequence: Int64) -> Int64 { sequence + Int64(events.count) }
}

/// The effect of a change on one entry, which decides whether its text is signed again.
package enum EntryChange: Hashable, Sendable {
    /// A new entry.
    case added(LedgerEntry)
    /// A change that affects the signed text.
    case amended(LedgerEntry)
    /// A change that does not affect the signed text.
    case moved(LedgerEntry)

    package var entry: LedgerEntry {
        switch self {
        case .added(let entry), .amended(let entry), .moved(let entry): entry
        }
    }
}

/// The state that a ledger is opened with: the open entries, never the whole history.
package struct LedgerSnapshot: Hashable, Sendable {
    /// The change number of the last event in the journal.
    package var sequence: Int64
    package var nextTransactionID: UInt64
    /// The unfinished entries, and the latest entry of each owned product.
    package var openEntries: [LedgerEntry]
    package var chains: [SubscriptionChain]
    package var pending: [PendingPurchase]

    package init(
        sequence: Int64,
        nextTransactionID: UInt64,
        openEntries: [LedgerEntry] = [],
        chains: [SubscriptionChain] = [],
        pending: [PendingPurchase] = []
    ) {
        self.sequence = sequence
        self.nextTransactionID = nextTransactionID
        self.openEntries = openEntries
        self.chains = chains
        self.pending = pending
    }
}
