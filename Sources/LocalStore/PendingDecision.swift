import StoreInterface
import StoreLedger
import StoreTime

/// A decision that waits to be made and saved together with others.
protocol PendingDecision: AnyObject {
    /// Whether deciding takes more than the ledger.
    var readsHistory: Bool { get }
    /// Decides; may be called again when the ledger turned out to be out of date.
    func decide(in ledger: Ledger, at date: StoreDate) throws(StoreFailure) -> LedgerChange?
    /// Tells the caller that what was decided is true now.
    func succeed()
    func fail(_ failure: StoreFailure)
}

/// A decision with a result for its caller.
final class Decision<Outcome: Sendable>: PendingDecision {
    let readsHistory: Bool
    private let body: (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    private let continuation: CheckedContinuation<Result<Outcome, StoreFailure>, Never>
    private var outcome: Outcome?

    init(
        _ body: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?),
        readsHistory: Bool,
        for continuation: CheckedContinuation<Result<Outcome, StoreFailure>, Never>
    ) {
        self.body = body
        self.readsHistory = readsHistory
        self.continuation = continuation
    }

    func decide(in ledger: Ledger, at date: StoreDate) throws(StoreFailure) -> LedgerChange? {
        let (outcome, change) = try body(ledger, date)
        self.outcome = outcome
        return change
    }

    func succeed() {
        guard let outcome else { return continuation.resume(returning: .failure(.unknown)) }
        continuation.resume(returning: .success(outcome))
    }

    func fail(_ failure: StoreFailure) { continuation.resume(returning: .failure(failure)) }
}
