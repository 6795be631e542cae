import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// A decision that waits to be made and saved together with others.
protocol PendingDecision: AnyObject {
    /// Whether deciding takes more than the ledger.
    var readsHistory: Bool { get }
    /// Decides; may be called again when the ledger turned out to be out of date.
    func decide(in ledger: Ledger, at date: StoreDate) throws(StoreFailure) -> LedgerChange?
    /// Tells the caller that what was decided is true now, and what was signed for it.
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
