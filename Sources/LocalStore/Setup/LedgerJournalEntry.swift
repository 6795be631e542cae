package import StoreLedger

/// One event with its place in the store's journal.
package struct LedgerJournalEntry: Hashable, Sendable {
    package let sequence: Int64
    package let event: LedgerEvent

    package init(sequence: Int64, event: LedgerEvent) {
        self.sequence = sequence
        self.event = event
    }
}
