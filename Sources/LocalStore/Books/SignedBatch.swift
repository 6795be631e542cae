import StoreInterface
import StoreLedger
import StorePersistence

/// A batch of decisions that have been signed and are about to be saved together.
struct SignedBatch {
    /// The change number at which the batch was decided.
    let start: Int64
    private(set) var changes: [SavedChange] = []
    /// The events of the batch with their change numbers.
    private(set) var journal: [JournalRecord] = []
    private(set) var texts: [UInt64: StoredText] = [:]
    /// The texts that the batch replaces.
    var formerTexts: [UInt64: StoredText] = [:]
    /// The ledger before the batch; `nil` if no checkpoint needs it.
    var former: Ledger?
    /// The callers to answer after the save, each with its refusal; a refusal concerns its caller only.
    private(set) var answers: [(decision: any PendingDecision, refusal: StoreFailure?)] = []

    var isEmpty: Bool { changes.isEmpty }

    init(start: Int64) { self.start = start }

    mutating func append(_ change: LedgerChange, texts: [UInt64: StoredText], after sequence: Int64) {
        changes.append(SavedChange(change: change, texts: texts))
        for (offset, event) in change.events.enumerated() {
            journal.append(JournalRecord(sequence: sequence + Int64(offset) + 1, event: event))
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
