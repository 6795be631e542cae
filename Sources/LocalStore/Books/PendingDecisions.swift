import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The decisions that wait for the next save, in the order of their requests.
struct PendingDecisions {
    private var waiting: [any PendingDecision] = []
    private var isSaveScheduled = false

    /// Adds a decision.
    ///
    /// - Returns: True if the caller has to schedule a save; one that is scheduled includes this decision.
    mutating func append(_ decision: any PendingDecision) -> Bool {
        waiting.append(decision)
        defer { isSaveScheduled = true }
        return !isSaveScheduled
    }

    /// Notes that the scheduled save begins, so that later decisions need another one.
    mutating func noteScheduledSave() { isSaveScheduled = false }

    /// Takes all decisions, in batches that are each saved at once.
    ///
    /// A decision that reads the history begins a batch, because changes that a batch makes to the closed history cannot
    /// be read before they are saved.
    mutating func takeBatches() -> [[any PendingDecision]] {
        defer { waiting = [] }
        var batches: [[any PendingDecision]] = []
        for decision in waiting {
            if decision.readsHistory || batches.isEmpty { batches.append([]) }
            batches[batches.count - 1].append(decision)
        }
        return batches
    }
}

/// A decision that is waiting to be made and saved together with others.
protocol PendingDecision: AnyObject {
    /// True if deciding takes more than the ledger.
    var readsHistory: Bool { get }
    /// Makes the decision; may be called again if the ledger turned out to be out of date.
    func decide(in ledger: Ledger, at date: StoreDate) throws(StoreFailure) -> LedgerChange?
    /// Notifies the caller that the decision is saved, with the texts signed for it.
    func succeed(_ texts: [UInt64: StoredText])
    func fail(_ failure: StoreFailure)
}

/// A decision with a result for its caller.
final class Decision<Outcome: Sendable>: PendingDecision {
    let readsHistory: Bool
    private let body: (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    private let answer: (Result<Saved<Outcome>, StoreFailure>) -> Void
    private var outcome: Outcome?

    init(
        _ body: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?),
        readsHistory: Bool,
        answering answer: @escaping (Result<Saved<Outcome>, StoreFailure>) -> Void
    ) {
        self.body = body
        self.readsHistory = readsHistory
        self.answer = answer
    }

    func decide(in ledger: Ledger, at date: StoreDate) throws(StoreFailure) -> LedgerChange? {
        let (outcome, change) = try body(ledger, date)
        self.outcome = outcome
        return change
    }

    func succeed(_ texts: [UInt64: StoredText]) {
        answer(outcome.map { .success(Saved(outcome: $0, texts: texts)) } ?? .failure(.unknown))
    }

    func fail(_ failure: StoreFailure) { answer(.failure(failure)) }
}

/// The outcome of a decision with the texts of the batch that it was saved in.
///
/// A caller that reads a text later may find a cleared store.
struct Saved<Outcome: Sendable>: Sendable {
    let outcome: Outcome
    let texts: [UInt64: StoredText]
}
