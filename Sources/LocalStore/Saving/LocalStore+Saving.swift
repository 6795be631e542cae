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
        guard let checkedBatch, checkedBatch == executor.batch, !isLedgerDoubtful, overtaken == nil else {
            refresh()
            return
        }
        retryFailed()
        performDueChanges()
    }

    /// Decides and saves what has fallen due, and sets the alarm for what follows.
    @discardableResult
    private func performDueChanges() -> StoreFailure? {
        if isFamilyDue { return followFamily() }
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
            var signed = isContended ? nil : try decideAndSave(batch)
            if signed == nil {
                // Another process has written first, now or the last time. The next attempt holds the write lock and is
                // therefore the last one; without the lock, retries against a process that writes constantly might
                // never end.
                let (wasOvertaken, known) = (!isContended, ledger.sequence)
                signed = try database.alone { () throws(StoreFailure) in try decideAndSave(batch, isAlone: true) }
                isContended = database.queuesWriters && (wasOvertaken || signed?.start != known)
            }
            guard let signed else { throw .storage(detail: "the database was written in spite of its lock") }
            if !signed.isEmpty { readings.giveUp(behind: ledger.sequence) }
            noteSaved(signed)
            publish(signed)
            for (decision, refusal) in signed.answers { refusal.map(decision.fail) ?? decision.succeed(signed.texts) }
            setAlarm()
            if !signed.isEmpty { retryFailed() }
            return nil
        } catch {
            // Nothing of the batch is on disk, so the memory goes back to the state on disk.
            isLedgerDoubtful = true
            followedFamily = nil
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

    /// Decides and saves a batch, unless the database has changed.
    ///
    /// - Parameters:
    ///   - batch: The decisions.
    ///   - isAlone: True while other processes cannot write. They have written before, so the changes are read at once.
    /// - Returns: `nil`, with nothing written, if another process changed the database meanwhile.
    /// - Throws: A failure to read, to sign, or to save; nothing is written then.
    private func decideAndSave(
        _ batch: [any PendingDecision],
        isAlone: Bool = false
    ) throws(StoreFailure) -> SignedBatch? {
        try catchUpWithOthers(isExpected: isAlone)
        let now = configuration.clock.now
        let start = ledger.sequence
        var signed = SignedBatch(start: start)
        // A copy takes memory as soon as the ledger changes, so an ordinary store makes none.
        if checkpoint?.isIdle == false { signed.former = ledger }
        while let change = ledger.decideNextDue(at: now) { try take(change, at: now, into: &signed) }
        let family = try followFamily(at: now, in: &signed)
        for decision in batch {
            do throws(StoreFailure) {
                if let change = try decision.decide(in: ledger, at: now) { try take(change, at: now, into: &signed) }
                signed.answer(decision, with: nil)
            } catch {
                signed.answer(decision, with: error)
            }
        }
        // Renewals that follow from a purchase with an earlier date (TS-40).
        while let change = ledger.decideNextDue(at: now) { try take(change, at: now, into: &signed) }
        var isSaved = signed.isEmpty
        if !isSaved {
            try noteUndeliveredRefunds(in: &signed)
            isSaved = try database.saveUnlessStale(signed.changes, expecting: start)
        }
        if isSaved {
            followedFamily = family
            return signed
        }
        var rows = LedgerRows()
        for saved in signed.changes { rows.insert(saved.change) }
        overtaken = (start, rows)
        return nil
    }

    func take(_ change: LedgerChange, at date: StoreDate, into signed: inout SignedBatch) throws(StoreFailure) {
        // A decision that changes nothing need not be written, such as a purchase of a product that the customer has.
        guard !change.events.isEmpty else { return }
        var change = change
        for (index, entryChange) in change.entries.enumerated() {
            guard case .amended(var entry) = entryChange, !entry.isDamaged, signed.texts[entry.id] == nil else {
                continue
            }
            // Signing an altered text again would make it valid.
            guard let text = try database.storedText(entry.id) else { continue }
            signed.formerTexts[entry.id] = text
            guard signer.entry(signedAs: text) == nil else { continue }
            entry.isDamaged = true
            change.entries[index] = .amended(entry)
        }
        let texts = try signer.sign(change, at: date)
        signed.append(change, texts: texts, after: ledger.sequence)
        ledger.apply(change)
    }

    /// Reads changes that other processes have written since the last read, and publishes them.
    ///
    /// - Parameter isExpected: True to read the changes without asking first if there are any, which costs a round trip
    ///   to a server.
    /// - Throws: A failure to read.
    func catchUpWithOthers(isExpected: Bool = false) throws(StoreFailure) {
        var known: [JournalRecord] = []
        var mustRead = isExpected || isLedgerDoubtful || overtaken != nil
        if !mustRead { mustRead = try database.currentSequence() != ledger.sequence }
        if mustRead {
            known = try readLedger()
            readings.giveUp(behind: ledger.sequence)
        }
        // Includes changes that were read earlier but could not be published.
        let published = sequences.updates.recorded
        guard published < ledger.sequence else { return }
        try publishOthersChanges(after: published, known: known.first?.sequence == published + 1 ? known : [])
    }

    /// Brings the ledger in memory to the state on disk: by what was written since, or else by all that is open.
    ///
    /// - Returns: The first events since, if the storage has read them as well.
    private func readLedger() throws(StoreFailure) -> [JournalRecord] {
        let (since, rows) = overtaken ?? (ledger.sequence, LedgerRows())
        var events: [JournalRecord] = []
        if !isLedgerDoubtful, let delta = try database.ledgerDelta(signer, of: ledger, since: since, rereading: rows) {
            ledger.take(delta)
            events = delta.events
        } else {
            ledger = Ledger(catalog: ledger.catalog, rules: ledger.rules, snapshot: try database.loadLedger(signer))
        }
        (isLedgerDoubtful, overtaken) = (false, nil)
        return events
    }
}
