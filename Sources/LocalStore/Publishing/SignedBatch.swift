import StoreInterface
package import StoreLedger
import StorePersistence

/// Decisions that have been signed and are about to be saved together.
struct SignedBatch {
    private(set) var changes: [SavedChange] = []
    /// Every event of the batch with its change number.
    private(set) var journal: [LedgerJournalEntry] = []
    private(set) var texts: [UInt64: StoredText] = [:]
    /// The texts that the batch replaces.
    var formerTexts: [UInt64: StoredText] = [:]
    /// The ledger before the batch, where somebody will want to see it; `nil` otherwise.
    var former: Ledger?
    /// Who is told what once the batch is saved; a refusal concerns nobody else.
    private(set) var answers: [(decision: any PendingDecision, refusal: StoreFailure?)] = []

    var isEmpty: Bool { changes.isEmpty }

    mutating func append(_ change: LedgerChange, texts: [UInt64: StoredText], after sequence: Int64) {
        changes.append(SavedChange(change: change, texts: texts))
        for (offset, event) in change.events.enumerated() {
            journal.append(LedgerJournalEntry(sequence: sequence + Int64(offset) + 1, event: event))
        }
        self.texts.merge(texts) { _, new in new }
    }

    mutating func answer(_ decision: any PendingDecision, with refusal: StoreFailure?) {
        answers.append((decision, refusal))
    }

    /// Saves a value of the store along with the batch.
    mutating func setValue(_ value: Int64, for key: String) {
        guard !changes.isEmpty else { return }
        changes[changes.count - 1].values[key] = value
    }
}

/// One event with its place in the store's journal.
package struct LedgerJournalEntry: Hashable, Sendable {
    package let sequence: Int64
    package let event: LedgerEvent

    package init(sequence: Int64, event: LedgerEvent) {
        self.sequence = sequence
        self.event = event
    }
}
