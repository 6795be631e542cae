package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Synchronization

/// Taking out of the store what was bought (TS-07, TS-48).
extension LocalStore {
    /// Removes everything that was ever bought, asked for, or failed; settings stay (TS-07, TS-08).
    ///
    /// When this returns nobody hears of any of it any more, the receipt is empty, and the next transaction has the
    /// first identifier again. A purchase that is under way goes on, in the empty store.
    ///
    /// - Throws: That it could not be written; nothing is removed then.
    package func clearTransactions() throws(StoreFailure) {
        saveWaiting()
        try catchUpWithOthers()
        let date = configuration.clock.now
        let sequence = try translating { () throws(PersistenceFailure) in try database.clear(at: date) }
        saveCount += 1
        let first = LedgerRules.firstTransactionID(in: metadata.environment)
        ledger = Ledger(
            catalog: ledger.catalog,
            rules: ledger.rules,
            snapshot: LedgerSnapshot(sequence: sequence, nextTransactionID: first)
        )
        let entry = LedgerJournalEntry(sequence: sequence, event: LedgerEvent(.cleared, at: date))
        configuration.journalist?(entry, nil)
        withdraw(by: [entry])
        announcements.send([], head: sequence)
        signal([entry])
        setAlarm()
    }

    /// Deletes a transaction with everything that follows from it, a request that waits, or a failed attempt (TS-48).
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when there is none of them under this identifier.
    package func deleteTransaction(_ id: UInt64) throws(StoreFailure) {
        let (database, seal) = (database, seal)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            if let waiting = ledger.pending[id] { return ((), ledger.decideDeletion(of: waiting, at: date)) }
            let failures = try translating { () throws(PersistenceFailure) in try database.failures() }
            if let failure = failures.first(where: { $0.transactionID == id }) {
                return ((), ledger.decideDeletion(of: failure, at: date))
            }
            let entry = try database.existingEntry(id, in: ledger, seal)
            let deletion = ledger.decideDeletion(
                of: entry,
                among: try database.purchase(of: entry, in: ledger, seal),
                reopening: try database.standingPurchase(besides: entry, seal),
                at: date
            )
            return ((), deletion)
        }
    }

    /// Takes back, from everybody who has not heard it yet, what an event took out of the store.
    func withdraw(by journal: [LedgerJournalEntry]) {
        if let clearing = journal.last(where: { $0.event.kind == .cleared }) {
            settings.withLock { settings in
                settings.clearedAt = clearing.sequence
                settings.deletions = Deletions()
                settings.withdrawals += 1
            }
            foreign = ForeignChanges()
            interruptedTags = []
            messageState.forgetShown()
            // Nobody meets in a cleared store what was announced before: its identifiers mean something else now.
            heldUpdates = []
            lag = nil
            announcements.discard { _ in true }
            signals.discard { _ in true }
        }
        let deletions = journal.filter { $0.event.kind == .deleted && $0.sequence > clearedAt }.map(\.event)
        let deleted = Set(deletions.compactMap(\.transactionID))
        guard !deleted.isEmpty else { return }
        settings.withLock { settings in
            settings.withdrawals += 1
            settings.deletions.transactionIDs.formUnion(deleted)
            settings.deletions.originTags.formUnion(deletions.compactMap(\.originTag))
        }
        for index in heldUpdates.indices where heldUpdates[index].tells(anyOf: deleted) {
            heldUpdates[index].told = nil
        }
        announcements.discard { deleted.contains($0.transactionID) }
    }

    /// How often something was taken out of the store that a listener may still have before it.
    nonisolated var withdrawals: Int { settings.withLock { $0.withdrawals } }

    /// Whether a transaction that was read at a change number is still in the store.
    func stands(_ id: UInt64, readAt sequence: Int64) -> Bool {
        sequence >= clearedAt && (ledger.entries[id] != nil || storedText(id) != nil)
    }
}

extension LedgerDatabase {
    /// Every transaction that came of the same first purchase, that one first.
    func purchase(of entry: LedgerEntry, in ledger: Ledger, _ seal: DocumentSigner) throws(StoreFailure)
        -> [LedgerEntry]
    {
        var all = try translating { () throws(PersistenceFailure) in try renewals(of: entry.originalID) }
        if let first = try translating({ () throws(PersistenceFailure) in try self.entry(entry.originalID) }) {
            all.insert(first, at: 0)
        }
        // What is at hand has been checked against its text.
        return all.map { ledger.entries[$0.id] ?? $0 }
    }
}
