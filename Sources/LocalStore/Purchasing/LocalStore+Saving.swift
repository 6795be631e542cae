import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension LocalStore {
    /// Makes a decision true: decided in turn, signed, saved together with whatever else waits, then told.
    ///
    /// - Parameters:
    ///   - readsHistory: Whether deciding takes more than the ledger. Everything decided before is on disk first
    ///     then, because what a batch has done to the closed history cannot be read before it is saved.
    ///   - decide: Decides; is called again when the ledger turned out to be out of date.
    /// - Returns: What `decide` gave beside the change.
    /// - Throws: What `decide` threw, or why nothing could be saved.
    func perform<Outcome: Sendable>(
        readsHistory: Bool = false,
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    ) async throws(StoreFailure) -> Outcome {
        try await performSigned(readsHistory: readsHistory, decide).outcome
    }

    /// The same, with what was signed.
    func performSigned<Outcome: Sendable>(
        readsHistory: Bool = false,
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    ) async throws(StoreFailure) -> Saved<Outcome> {
        let result = await withCheckedContinuation { continuation in
            waiting.append(Decision(decide, readsHistory: readsHistory) { continuation.resume(returning: $0) })
            guard !isSavingScheduled else { return }
            isSavingScheduled = true
            // In a task of its own, so that whoever is in line for the actor now gets into the same save.
            Task {
                isSavingScheduled = false
                saveWaiting()
            }
        }
        return try result.get()
    }

    /// Decides and saves everything that waits.
    func saveWaiting() {
        let decisions = waiting
        waiting = []
        var batch: [any PendingDecision] = []
        for decision in decisions {
            if decision.readsHistory, !batch.isEmpty {
                save(batch)
                batch = []
            }
            batch.append(decision)
        }
        if !batch.isEmpty { save(batch) }
    }

    /// Brings the store up to the clock and to what other processes wrote.
    ///
    /// Reads call it first; what cannot be saved now stays due, is reported, and is tried again.
    func refresh() {
        do throws(StoreFailure) {
            try catchUpWithOthers()
        } catch {
            configuration.report("the store could not be read: \(error)")
        }
        list()
        guard let due = ledger.nextDueDate, due <= configuration.clock.now else { return setAlarm() }
        save([])
    }

    /// Decides, signs and saves a batch in one SQLite transaction, after everything that fell due before it.
    func save(_ batch: [any PendingDecision]) {
        do throws(StoreFailure) {
            var sealed = try decideAndSave(batch)
            if sealed == nil {
                // Another process was faster. With it kept out the next attempt is the last: against somebody who
                // writes all the time, trying again and again could go on forever.
                isLedgerDoubtful = true
                sealed = try database.alone { () throws(StoreFailure) in try decideAndSave(batch) }
            }
            guard let sealed else { throw .storage(detail: "the database was written in spite of its lock") }
            if !sealed.isEmpty { saveCount += 1 }
            delayListing(of: sealed, after: sealed.former)
            tell(sealed)
            for (decision, refusal) in sealed.answers { refusal.map(decision.fail) ?? decision.succeed(sealed.texts) }
            setAlarm()
        } catch {
            // Nothing of the batch is on disk, so the memory goes back to what is.
            isLedgerDoubtful = true
            do throws(StoreFailure) {
                try catchUpWithOthers()
            } catch {
                configuration.report("the store could not be read: \(error)")
            }
            for decision in batch { decision.fail(error) }
            if batch.isEmpty { configuration.report("what fell due could not be saved: \(error)") }
            setAlarm(isRetrying: true)
        }
    }

    /// - Returns: `nil`, with nothing written, when another process changed the database meanwhile.
    private func decideAndSave(_ batch: [any PendingDecision]) throws(StoreFailure) -> SignedBatch? {
        try catchUpWithOthers()
        let now = configuration.clock.now
        let start = ledger.sequence
        var sealed = SignedBatch()
        // A copy costs something only once the ledger changes, so an ordinary store makes none.
        if !testControl.isPlain || lag != nil { sealed.former = ledger }
        while let change = ledger.decideNextDue(at: now) { try take(change, at: now, into: &sealed) }
        for decision in batch {
            do throws(StoreFailure) {
                if let change = try decision.decide(in: ledger, at: now) { try take(change, at: now, into: &sealed) }
                sealed.answer(decision, with: nil)
            } catch {
                sealed.answer(decision, with: error)
            }
        }
        // What a purchase that was dated back has renewed since (TS-40).
        while let change = ledger.decideNextDue(at: now) { try take(change, at: now, into: &sealed) }
        guard !sealed.isEmpty else { return sealed }
        noteUnheardRefunds(in: &sealed)
        return try database.saveUnlessStale(sealed.changes, expecting: start) ? sealed : nil
    }

    private func take(_ change: LedgerChange, at date: StoreDate, into sealed: inout SignedBatch) throws(StoreFailure) {
        // What changes nothing need not be written, such as a purchase of what the customer has.
        guard !change.events.isEmpty else { return }
        var change = change
        for (index, entryChange) in change.entries.enumerated() {
            guard case .amended(var entry) = entryChange, !entry.isDamaged, sealed.texts[entry.id] == nil else {
                continue
            }
            // Signing anew what somebody altered would vouch for it.
            guard let text = try database.storedText(entry.id) else { continue }
            sealed.formerTexts[entry.id] = text
            guard seal.entry(vouchedForBy: text) == nil else { continue }
            entry.isDamaged = true
            change.entries[index] = .amended(entry)
        }
        let texts = try seal.sign(change, at: date)
        sealed.append(change, texts: texts, after: ledger.sequence)
        ledger.apply(change)
    }

    /// Reads what other processes have written since, and tells it.
    func catchUpWithOthers() throws(StoreFailure) {
        let sequence = try database.currentSequence()
        if isLedgerDoubtful || sequence != ledger.sequence {
            ledger = Ledger(catalog: ledger.catalog, rules: ledger.rules, snapshot: try database.loadLedger(seal))
            isLedgerDoubtful = false
        }
        // Also what could be read the last time, but not told.
        if announcements.recorded < ledger.sequence { try tellOthersChanges(after: announcements.recorded) }
    }
}

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

/// The outcome of a decision with the texts of the batch that it was saved in.
///
/// Whoever reads a text back later may find a store that was cleared meanwhile.
struct Saved<Outcome: Sendable>: Sendable {
    let outcome: Outcome
    let texts: [UInt64: StoredText]
}
