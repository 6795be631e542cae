package import StoreInterface
import StoreLedger
import StoreTime

/// Control without `await`, for a test session whose members do not wait.
extension LocalStore {
    /// Does something in the store and returns when it is done, and everybody who listens has been given it (TS-05).
    ///
    /// Waits for whatever the store is doing, which is never long, because it waits for nobody. Must not be called with
    /// a lock held that somebody takes who is called while the store saves.
    ///
    /// - Parameter body: What to do; it must not wait for anything.
    /// - Returns: What `body` returned.
    /// - Throws: What `body` threw.
    package nonisolated func immediately<Answer: Sendable>(
        _ body: @Sendable (isolated LocalStore) throws(StoreFailure) -> Answer
    ) throws(StoreFailure) -> Answer {
        let result: Result<Answer, StoreFailure> = executor.wait {
            assumeIsolated { store in
                do throws(StoreFailure) {
                    return .success(try body(store))
                } catch {
                    return .failure(error)
                }
            }
        }
        return try result.get()
    }

    /// Makes a decision true before this returns: whatever waits is saved first, then this alone.
    ///
    /// - Parameters:
    ///   - readsHistory: Whether deciding takes more than the ledger; said for the reader, since nothing is ever
    ///     undecided before this.
    ///   - decide: Decides; is called again when the ledger turned out to be out of date.
    /// - Returns: What `decide` gave beside the change.
    /// - Throws: What `decide` threw, or why nothing could be saved.
    @discardableResult
    func performNow<Outcome: Sendable>(
        readsHistory: Bool = false,
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    ) throws(StoreFailure) -> Outcome {
        try performSignedNow(readsHistory: readsHistory, decide).outcome
    }

    /// The same, with what was signed.
    func performSignedNow<Outcome: Sendable>(
        readsHistory: Bool = false,
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    ) throws(StoreFailure) -> Saved<Outcome> {
        saveWaiting()
        var result: Result<Saved<Outcome>, StoreFailure> = .failure(.unknown)
        save([Decision(decide, readsHistory: readsHistory) { result = $0 }])
        return try result.get()
    }
}
