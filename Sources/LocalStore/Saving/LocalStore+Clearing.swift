package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Synchronization

/// Removal of purchases from the store (TS-07, TS-48).
///
/// Only the engine can empty a store, because the ledger in memory, the storage and the listeners of every process have
/// to agree on it. Listeners lose deleted transactions in the same way.
extension LocalStore {
    /// Removes all transactions, requests, and failed attempts; settings stay (TS-07, TS-08).
    ///
    /// After the call, no listener receives any of them, the receipt is empty, and the next transaction has the first
    /// identifier again. A purchase in progress continues, in the cleared store.
    ///
    /// - Throws: The failure to write; nothing is removed then.
    package func clearTransactions() throws(StoreFailure) {
        saveWaiting()
        try catchUpWithOthers()
        let entry = try books.clear(beginningAt: LedgerRules.firstTransactionID(in: metadata.environment))
        configuration.journalRecorder?(entry, nil)
        withdraw(by: [entry])
        sequences.updates.send([], head: entry.sequence)
        publishSignals(of: [entry])
        setAlarm()
    }

    /// Withdraws removed transactions from all listeners that have not received them yet.
    func withdraw(by journal: [JournalRecord]) {
        if let clearing = journal.last(where: { $0.event.kind == .cleared }) {
            settings.withLock { settings in
                settings.clearedAt = clearing.sequence
                settings.deletions = Deletions()
                settings.withdrawals += 1
            }
            foreign.changes = ForeignChanges()
            openRequests = OpenRequests()
            finishesOfQueue = []
            customerMessages.forgetShown()
            // The cleared store has lost the shared transactions as well, so the family is read again.
            books.forgetFamily()
            // No listener of a cleared store receives earlier announcements, because their identifiers may have been
            // reused.
            checkpoint?.withdraw(nil)
            sequences.updates.discard { _ in true }
            sequences.signals.discard { _ in true }
        }
        let deletions = journal.filter { $0.event.kind == .deleted && $0.sequence > clearedAt }.map(\.event)
        let deleted = Set(deletions.compactMap(\.transactionID))
        guard !deleted.isEmpty else { return }
        settings.withLock { settings in
            settings.withdrawals += 1
            settings.deletions.transactionIDs.formUnion(deleted)
            settings.deletions.queueTags.formUnion(deletions.compactMap(\.cause?.queueTag))
        }
        checkpoint?.withdraw(deleted)
        sequences.updates.discard { deleted.contains($0.transactionID) }
    }

    /// The number of times the store removed an element that listeners may not have received.
    nonisolated var withdrawals: Int { settings.withLock { $0.withdrawals } }

    /// True if a transaction that was read at a change number is still in the store.
    func stands(_ id: UInt64, readAt sequence: Int64) throws(StoreFailure) -> Bool {
        guard sequence >= clearedAt else { return false }
        if ledger.entries[id] != nil { return true }
        return try storedText(id) != nil
    }
}
