import SQLiteDatabase
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension LocalStore {
    /// Carries out a decision: it is decided in order, signed, saved together with all other waiting decisions, and
    /// then published.
    ///
    /// - Parameters:
    ///   - readsHistory: True if deciding takes more than the ledger. All earlier decisions are then written to disk
    ///     first, because changes that a batch makes to the closed history cannot be read before they are saved.
    ///   - decide: Makes the decision; called again if the ledger was out of date.
    /// - Returns: The result of `decide` beside the change.
    /// - Throws: The failure that `decide` threw, or the failure to save.
    func perform<Outcome: Sendable>(
        readsHistory: Bool = false,
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    ) async throws(StoreFailure) -> Outcome {
        try await performSigned(readsHistory: readsHistory, decide).outcome
    }

    /// Performs a decision as above, and returns the signed texts as well.
    func performSigned<Outcome: Sendable>(
        readsHistory: Bool = false,
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    ) async throws(StoreFailure) -> Saved<Outcome> {
        let result = await withCheckedContinuation { continuation in
            let decision = Decision(decide, readsHistory: readsHistory) { continuation.resume(returning: $0) }
            guard decisions.append(decision) else { return }
            // Saved in a separate task, so that callers that are waiting for the actor are included in the same save.
            Task {
                decisions.noteScheduledSave()
                saveWaiting()
            }
        }
        return try result.get()
    }

    /// Decides and saves all waiting decisions.
    package func saveWaiting() {
        for batch in decisions.takeBatches() { save(batch) }
    }

    /// Brings the store up to the clock and to the changes that other processes wrote.
    ///
    /// Reads call it first. Changes that cannot be saved now stay due, are reported, and are retried. Each call also
    /// repeats failed reads, unless it is such a read itself.
    ///
    /// - Parameter isForListener: True for a read on behalf of a listener, which may be a repeated one.
    /// - Returns: The failure to save the due changes.
    @discardableResult
    package func refresh(isForListener: Bool = false) -> StoreFailure? {
        do throws(StoreFailure) {
            try catchUpWithOthers()
            checkedBatch = executor.batch
        } catch {
            configuration.report("the store could not be read: \(error)")
        }
        if !isForListener { retryFailed() }
        return performDueChanges()
    }

    /// Does the same, and asks the database once for all calls that were waiting for the store together.
    ///
    /// A change of another process that was saved before any of these calls began is seen by the first of them.
    func refreshTogether() {
        guard let checkedBatch, checkedBatch == executor.batch, !books.isOutdated else {
            refresh()
            return
        }
        retryFailed()
        performDueChanges()
    }

    /// Decides and saves what has fallen due, and sets the alarm for what follows.
    @discardableResult
    private func performDueChanges() -> StoreFailure? {
        if books.isFamilyDue { return followFamily() }
        guard let due = ledger.nextDueDate, due <= configuration.clock.now else {
            setAlarm()
            return nil
        }
        return save([])
    }

    /// Decides, signs and saves a batch in one SQLite transaction, after all changes that fell due before it.
    ///
    /// - Returns: The failure that each decision of the batch was answered with.
    @discardableResult
    func save(_ batch: [any PendingDecision]) -> StoreFailure? {
        do throws(StoreFailure) {
            let signed = try books.save(
                batch,
                Books.Steps(
                    catchUp: { isExpected throws(StoreFailure) in try self.catchUpWithOthers(isExpected: isExpected) },
                    keepsFormer: { self.checkpoint?.isIdle == false },
                    complete: { signed throws(StoreFailure) in try self.publisher.noteUndeliveredRefunds(in: &signed) }
                )
            )
            if !signed.isEmpty { queries.readings.giveUp(behind: ledger.sequence) }
            publisher.publish(signed)
            noteUnread()
            for (decision, refusal) in signed.answers { refusal.map(decision.fail) ?? decision.succeed(signed.texts) }
            setAlarm()
            if !signed.isEmpty { retryFailed() }
            return nil
        } catch {
            // Nothing of the batch is on disk, so the memory goes back to the state on disk.
            do throws(StoreFailure) {
                try catchUpWithOthers()
            } catch {
                configuration.report("the store could not be read: \(error)")
            }
            for decision in batch { decision.fail(error) }
            if batch.isEmpty { configuration.report("changes that fell due could not be saved: \(error)") }
            setAlarm(isRetrying: true)
            return error
        }
    }

    /// Reads changes that other processes have written since the last read, and publishes them.
    ///
    /// - Parameter isExpected: True to read the changes without asking first if there are any, which costs a round trip
    ///   to a server.
    /// - Throws: A failure to read.
    func catchUpWithOthers(isExpected: Bool = false) throws(StoreFailure) {
        let known = try books.read(isExpected: isExpected)
        if known != nil { queries.readings.giveUp(behind: ledger.sequence) }
        reports.noteSuccess()
        // Includes changes that were read earlier but could not be published.
        let published = sequences.updates.recorded
        guard published < ledger.sequence else { return }
        let clearing = clearedAt
        defer {
            if clearedAt != clearing { forgetCleared() }
            noteUnread()
        }
        let next = known?.first?.sequence == published + 1 ? known ?? [] : []
        try publisher.publishOthersChanges(after: published, known: next)
        nameOtherUsers(again: true)
    }
}
