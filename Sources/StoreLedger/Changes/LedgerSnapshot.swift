/// What a ledger has to know when it is opened: what is open, never the whole history.
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
