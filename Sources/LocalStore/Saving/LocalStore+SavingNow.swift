import SQLiteDatabase
package import StoreInterface
package import StoreLedger
import StorePersistence
package import StoreTime

/// Changes that are complete when the call returns, for the App Store, a server, a manager and a test session.
extension LocalStore {
    /// Runs a body in the store, and returns when every listener has received its updates (TS-05).
    ///
    /// The call waits for the work in progress, which is short, because that work waits for no task. The caller must
    /// not hold a lock that code called during a save also takes.
    ///
    /// - Parameter body: The operation; it must not wait for anything.
    /// - Returns: The result of `body`.
    /// - Throws: The failure that `body` threw.
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

    /// Carries out a decision before the call returns: pending decisions are saved first, then this one alone.
    ///
    /// - Parameter decide: Decides; is called again if the ledger turned out to be out of date.
    /// - Returns: The result of `decide` beside the change.
    /// - Throws: The failure that `decide` threw, or the failure to save.
    @discardableResult
    package func performNow<Outcome: Sendable>(
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    ) throws(StoreFailure) -> Outcome {
        try performSignedNow(decide).outcome
    }

    /// Performs a change that is decided from the ledger and the closed history.
    ///
    /// - Parameter decide: Decides; is called again if the ledger turned out to be out of date.
    /// - Throws: The failure that `decide` threw, or the failure to save.
    package func performNow(
        withHistory decide: @escaping (Ledger, StoredHistory, StoreDate) throws(StoreFailure) -> LedgerChange?
    ) throws(StoreFailure) {
        let history = history
        _ = try performSignedNow { ledger, date throws(StoreFailure) in ((), try decide(ledger, history, date)) }
    }

    /// Performs a change of one transaction, open or closed.
    ///
    /// - Parameters:
    ///   - id: The identifier of the transaction.
    ///   - decide: Makes the decision; called again if the ledger was out of date.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)``, the failure that `decide` threw, or the failure to save.
    package func change(
        _ id: UInt64,
        _ decide: @escaping (Ledger, LedgerEntry, StoreDate) throws(StoreFailure) -> LedgerChange?
    ) throws(StoreFailure) {
        try performNow(withHistory: { ledger, history, date throws(StoreFailure) in
            try decide(ledger, try history.entry(id, in: ledger), date)
        })
    }

    /// Performs a decision, and returns the signed texts as well.
    func performSignedNow<Outcome: Sendable>(
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    ) throws(StoreFailure) -> Saved<Outcome> {
        saveWaiting()
        var result: Result<Saved<Outcome>, StoreFailure> = .failure(.unknown)
        // Nothing earlier is unsaved here, so the decision may read the history.
        save([Decision(decide, readsHistory: false) { result = $0 }])
        return try result.get()
    }
}

/// The transactions in the storage, for decisions that need more than the open entries of the ledger.
package struct StoredHistory {
    let storage: any LedgerStorage
    let signer: DocumentSigner

    /// Returns an entry in memory, or one of the closed history.
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if there is none, or a failure to read.
    package func entry(_ id: UInt64, in ledger: Ledger) throws(StoreFailure) -> LedgerEntry {
        try storage.existingEntry(id, in: ledger, signer)
    }

    /// The purchase that becomes the entitlement again if another of a non-renewing subscription is refunded.
    package func unrevokedPurchase(besides entry: LedgerEntry) throws(StoreFailure) -> LedgerEntry? {
        try storage.unrevokedPurchase(besides: entry, signer)
    }

    /// The transactions that follow from the same first purchase, the first purchase first.
    package func purchase(of entry: LedgerEntry, in ledger: Ledger) throws(StoreFailure) -> [LedgerEntry] {
        let stored = try translating { () throws(PersistenceFailure) in
            try [storage.entry(entry.originalID)].compactMap(\.self) + storage.renewals(of: entry.originalID)
        }
        // Entries at hand have been checked against their text.
        return stored.map { ledger.entries[$0.id] ?? $0 }
    }

    /// All transactions; the call costs time in proportion to the whole history.
    package func everyEntry(in ledger: Ledger) throws(StoreFailure) -> [LedgerEntry] {
        let stored = try translating { () throws(PersistenceFailure) in try storage.everyEntry() }
        return stored.map { ledger.entries[$0.id] ?? $0 }
    }

    /// The failed attempts to buy.
    package func failures() throws(StoreFailure) -> [FailedPurchase] {
        try translating { () throws(PersistenceFailure) in try storage.failures() }
    }
}

extension LocalStore {
    /// The transactions in the storage.
    package var history: StoredHistory { StoredHistory(storage: database, signer: signer) }

    /// The events of the journal after a change number.
    package func journal(after sequence: Int64, limit: Int) throws(StoreFailure) -> [JournalRecord] {
        try translating { () throws(PersistenceFailure) in
            try database.events(after: sequence, limit: limit)
        }
    }

    /// Signs a transaction again, with another date of signing, another nonce and another signature (T-54).
    ///
    /// - Returns: The transaction, which is not saved; `nil` if its text is damaged.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)``, or a failure to read or to sign.
    package func signedAgain(_ id: UInt64) throws(StoreFailure) -> SignedTransaction? {
        let entry = try history.entry(id, in: ledger)
        guard !entry.isDamaged else { return nil }
        let text = try signer.sign(entry, at: configuration.clock.now).text
        return SignedTransaction(text: text, transactionID: id, readAt: ledger.sequence)
    }

    /// Writes a mark beside the ledger.
    ///
    /// - Parameter key: The key of the mark.
    /// - Returns: True for the first call with this key, also after a restart.
    /// - Throws: A failure to read or to write.
    package func setMark(_ key: String) throws(StoreFailure) -> Bool {
        try translating { () throws(PersistenceFailure) in
            guard try database.value(key) == nil else { return false }
            try database.setValue(key, 1)
            return true
        }
    }
}
