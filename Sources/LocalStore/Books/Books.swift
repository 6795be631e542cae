import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The ledger of a store in memory, and the storage that it is saved in.
///
/// Only this type writes transactions: it decides, signs and saves a batch of decisions without an interruption. It
/// knows no listener, no prompt and no test. The store publishes what was saved, and what other processes wrote.
final class Books {
    private let storage: any LedgerStorage
    private let signer: DocumentSigner
    private let clock: any StoreClock

    /// The ledger as this process knows it.
    private(set) var ledger: Ledger
    /// True if the ledger in memory may differ from the ledger on disk.
    private var isDoubtful = false
    /// The decisions that lost against another process and are in memory but not on disk: the change number at which
    /// they began, and the rows that they changed.
    private var lostDecisions: (since: Int64, rows: LedgerRows)?
    /// True while other processes write so often that a decision out of turn would lose against them.
    private var isContended = false
    /// The other accounts of the family; `nil` in a store of one account.
    private let family: FollowedFamily?

    /// - Parameters:
    ///   - opened: The storage, the signer and the ledger of an opened store.
    ///   - clock: The clock of the store.
    init(of opened: OpenedStore, on clock: any StoreClock) {
        storage = opened.database
        signer = opened.signer
        ledger = opened.ledger
        family = opened.database.families.map { FollowedFamily($0) }
        self.clock = clock
    }

    /// True if the ledger in memory has to be read again before it can be used.
    var isOutdated: Bool { isDoubtful || lostDecisions != nil }

    // MARK: Settings

    /// The number of changes to the rules and the catalog.
    ///
    /// A plan that was made before the last change is out of date.
    private(set) var settingsNumber = 0

    /// Changes the rules of decisions from now on.
    func changeRules(_ change: (inout LedgerRules) -> Void) {
        settingsNumber += 1
        change(&ledger.rules)
    }

    /// Sells the products of a catalog from now on.
    func sell(_ catalog: Catalog) {
        settingsNumber += 1
        ledger.catalog = catalog
    }

    // MARK: Reading

    /// Brings the ledger to the state of the storage, if another process has written since the last read.
    ///
    /// - Parameter isExpected: True to read the changes without asking first if there are any, which costs a round trip
    ///   to a server.
    /// - Returns: The first events since, if the storage has read them as well; `nil` if nothing was read.
    /// - Throws: A failure to read.
    func read(isExpected: Bool) throws(StoreFailure) -> [JournalRecord]? {
        var mustRead = isExpected || isOutdated
        if !mustRead { mustRead = try storage.currentSequence() != ledger.sequence }
        guard mustRead else { return nil }
        let (since, rows) = lostDecisions ?? (ledger.sequence, LedgerRows())
        var events: [JournalRecord] = []
        if !isDoubtful, let delta = try storage.ledgerDelta(signer, of: ledger, since: since, rereading: rows) {
            ledger.take(delta)
            events = delta.events
        } else {
            ledger = Ledger(catalog: ledger.catalog, rules: ledger.rules, snapshot: try storage.loadLedger(signer))
        }
        ledger.lateSaves = storage.lateSaves
        (isDoubtful, lostDecisions) = (false, nil)
        return events
    }

    // MARK: Saving

    /// The steps of the store in a save.
    struct Steps {
        /// Brings the store to the state of the storage, and publishes what others wrote.
        let catchUp: (_ isExpected: Bool) throws(StoreFailure) -> Void
        /// Returns true if the batch has to remember the ledger as it was before.
        let keepsFormer: () -> Bool
        /// Adds values that are saved along with the batch.
        let complete: (inout SignedBatch) throws(StoreFailure) -> Void
    }

    /// Decides, signs and saves a batch in one transaction of the storage, after all changes that fell due before it.
    ///
    /// - Parameters:
    ///   - batch: The decisions; none saves what is due.
    ///   - steps: The steps of the store.
    /// - Returns: The saved batch.
    /// - Throws: A failure to read, to sign or to save. Nothing of the batch is saved then, and the ledger is outdated.
    func save(_ batch: [any PendingDecision], _ steps: Steps) throws(StoreFailure) -> SignedBatch {
        do throws(StoreFailure) {
            var signed = isContended ? nil : try decideAndSave(batch, steps)
            if signed == nil {
                // Another process has written first, now or the last time. The next attempt holds the write lock and is
                // therefore the last one; without the lock, retries against a process that writes constantly might
                // never end.
                let (hasLost, known) = (!isContended, ledger.sequence)
                signed = try storage.alone { () throws(StoreFailure) in
                    try decideAndSave(batch, steps, isAlone: true)
                }
                isContended = storage.queuesWriters && (hasLost || signed?.start != known)
            }
            guard let signed else { throw .storage(detail: "the database was written in spite of its lock") }
            return signed
        } catch {
            // Nothing of the batch is on disk, so the memory has to go back to the state on disk.
            isDoubtful = true
            family?.forget()
            throw error
        }
    }

    /// Decides and saves a batch, unless the storage has changed.
    ///
    /// - Parameters:
    ///   - batch: The decisions.
    ///   - steps: The steps of the store.
    ///   - isAlone: True while other processes cannot write. They have written before, so the changes are read at once.
    /// - Returns: `nil`, with nothing written, if another process changed the storage meanwhile.
    /// - Throws: A failure to read, to sign, or to save; nothing is written then.
    private func decideAndSave(
        _ batch: [any PendingDecision],
        _ steps: Steps,
        isAlone: Bool = false
    ) throws(StoreFailure) -> SignedBatch? {
        try steps.catchUp(isAlone)
        let now = clock.now
        let start = ledger.sequence
        var signed = SignedBatch(start: start)
        // A copy takes memory as soon as the ledger changes, so an ordinary store makes none.
        if steps.keepsFormer() { signed.former = ledger }
        try takeDueChanges(at: now, into: &signed)
        let news = try family?.news(for: ledger)
        if let news {
            while let change = try ledger.decideNextOfFamily(news.purchases, at: now), !change.events.isEmpty {
                try take(change, at: now, into: &signed)
            }
        }
        for decision in batch {
            do throws(StoreFailure) {
                if let change = try decision.decide(in: ledger, at: now) { try take(change, at: now, into: &signed) }
                signed.answer(decision, with: nil)
            } catch {
                signed.answer(decision, with: error)
            }
        }
        // Renewals that follow from a purchase with an earlier date (TS-40).
        try takeDueChanges(at: now, into: &signed)
        var isSaved = signed.isEmpty
        if !isSaved {
            try steps.complete(&signed)
            isSaved = try storage.saveUnlessStale(signed.changes, expecting: start)
        }
        if isSaved {
            if let news { family?.note(news) }
            return signed
        }
        var rows = LedgerRows()
        for saved in signed.changes { rows.insert(saved.change) }
        lostDecisions = (start, rows)
        return nil
    }

    private func takeDueChanges(at now: StoreDate, into signed: inout SignedBatch) throws(StoreFailure) {
        while let change = ledger.decideNextDue(at: now) { try take(change, at: now, into: &signed) }
    }

    /// Signs a change, adds it to a batch, and applies it to the ledger.
    private func take(
        _ change: LedgerChange,
        at date: StoreDate,
        into signed: inout SignedBatch
    ) throws(StoreFailure) {
        // A decision that changes nothing need not be written, such as a purchase of a product that the customer has.
        guard !change.events.isEmpty else { return }
        var change = change
        for (index, entryChange) in change.entries.enumerated() {
            guard case .amended(var entry) = entryChange, !entry.isDamaged, signed.texts[entry.id] == nil else {
                continue
            }
            // Signing an altered text again would make it valid.
            guard let text = try storage.storedText(entry.id) else { continue }
            signed.formerTexts[entry.id] = text
            guard signer.entry(signedAs: text) == nil else { continue }
            entry.isDamaged = true
            change.entries[index] = .amended(entry)
        }
        let texts = try signer.sign(change, at: date)
        signed.append(change, texts: texts, after: ledger.sequence)
        ledger.apply(change)
    }

    // MARK: Clearing

    /// Removes all transactions, requests and failed attempts; settings stay.
    ///
    /// - Parameter first: The identifier of the next transaction.
    /// - Returns: The event of the clearing.
    /// - Throws: A failure to write; nothing is removed then.
    func clear(beginningAt first: UInt64) throws(StoreFailure) -> JournalRecord {
        let date = clock.now
        let sequence = try translating { () throws(PersistenceFailure) in try storage.clear(at: date) }
        ledger = Ledger(
            catalog: ledger.catalog,
            rules: ledger.rules,
            snapshot: LedgerSnapshot(sequence: sequence, nextTransactionID: first)
        )
        return JournalRecord(sequence: sequence, event: LedgerEvent(.cleared, at: date))
    }

    // MARK: The family

    /// True if another member's ledger has changed since this one followed (S-49).
    var isFamilyDue: Bool { family?.isDue(for: ledger) ?? false }

    /// Notes that the family has to be read again, because this ledger has lost the shared transactions.
    func forgetFamily() { family?.forget() }
}
