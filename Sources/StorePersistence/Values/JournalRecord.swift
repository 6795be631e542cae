package import StoreLedger

/// An event and the change number that it brought about.
package struct JournalRecord: Hashable, Sendable {
    package let sequence: Int64
    package let event: LedgerEvent

    package init(sequence: Int64, event: LedgerEvent) {
        self.sequence = sequence
        self.event = event
    }
}
