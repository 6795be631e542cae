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
    /// Failed attempts to delete.
    package var forgotten: [UInt64] = []
    package var events: [LedgerEvent] = []
    /// The first identifier that is still free afterwards.
    package var nextTransactionID: UInt64

    package init(nextTransactionID: UInt64) { self.nextTransactionID = nextTransactionID }

    /// The change number after this change, when the ledger stood at `sequence` before.
    package func sequence(after sequence: Int64) -> Int64 { sequence + Int64(events.count) }
}

/// The effect of a change on one entry, which decides whether its text is signed again.
package enum EntryChange: Hashable, Sendable {
    /// A new entry.
    case added(LedgerEntry)
    /// Something that the signed text says is different now.
    case amended(LedgerEntry)
    /// Only what the signed text does not say is different.
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
    /// Unfinished entries, and the latest of everything that is owned.
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
