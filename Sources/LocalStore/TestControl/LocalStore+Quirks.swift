package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The behavior of a store with quirks enabled.
extension LocalStore {
    package nonisolated func isAnswered(_ call: FallibleCall) async throws(StoreFailure) -> Bool {
        guard call == .loadProducts, !testControl.isPlain else { return true }
        return try await testControl.awaitAnswer()
    }

    /// The update that `Transaction.updates` receives for an event only if a quirk adds it.
    func quirkAnnouncement(of event: LedgerEvent) -> SignedTransaction? {
        guard !testControl.isPlain, let id = event.transactionID else { return nil }
        if event.kind == .finished {
            return testControl.quirks.applies(.announcesAgain, id) ? signedAnew(id) : nil
        }
        guard event.kind.makesTransaction, ledger.entries[id]?.kind == .autoRenewable else { return nil }
        return testControl.quirks.applies(.echoesOwnSubscriptions, id) ? echo(of: id) : nil
    }

    private func echo(of id: UInt64) -> SignedTransaction? {
        do throws(StoreFailure) {
            return try signedTransaction(id)
        } catch {
            configuration.report("transaction \(id) could not be announced as an echo: \(error)")
            return nil
        }
    }

    /// The transaction that a listener receives a second time, after it received it at a change number.
    func repetition(of transaction: SignedTransaction, heardAt position: Int64) -> SignedTransaction? {
        guard testControl.quirks.applies(.announcesAgain, UInt64(bitPattern: position)) else { return nil }
        return signedAnew(transaction.transactionID)
    }

    /// Signs a transaction again, with another date of signing, another nonce and another signature (T-54).
    private func signedAnew(_ id: UInt64) -> SignedTransaction? {
        do throws(StoreFailure) {
            let entry = try database.existingEntry(id, in: ledger, seal)
            guard !entry.isDamaged else { return nil }
            let text = try seal.sign(entry, at: configuration.clock.now).text
            return SignedTransaction(text: text, transactionID: id, readAt: ledger.sequence)
        } catch {
            configuration.report("transaction \(id) could not be announced again: \(error)")
            return nil
        }
    }

    /// Reorders the subscriptions among replayed entries, the newest first; they occupy the same places as before.
    func quirkOrder(_ entries: [LedgerEntry], at position: Int64) -> [LedgerEntry] {
        guard !testControl.isPlain, testControl.quirks.applies(.replaysNewestFirst, UInt64(bitPattern: position)) else {
            return entries
        }
        var newestFirst = entries.filter { $0.kind == .autoRenewable }.reversed().makeIterator()
        return entries.map { $0.kind == .autoRenewable ? newestFirst.next() ?? $0 : $0 }
    }

    /// True if a finish is lost on its way: at most the first of a transaction, even across restarts.
    func losesFinish(of id: UInt64) -> Bool {
        guard !testControl.isPlain, ledger.entries[id]?.isFinished == false,
            testControl.quirks.applies(.losesFinishes, id)
        else { return false }
        let key = "finish-lost-\(id)"
        do throws(PersistenceFailure) {
            guard try database.value(key) == nil else { return false }
            try database.setValue(key, 1)
            return true
        } catch {
            configuration.report("the store could not be written: \(error)")
            return false
        }
    }

    /// True if a quirk keeps the receipt unchanged, even after changes.
    var keepsReceipt: Bool {
        !testControl.isPlain && testControl.quirks.applies(.keepsReceipts, UInt64(bitPattern: ledger.sequence))
    }
}

/// The gates for tests; when a call returns, all released operations have continued.
extension LocalStore {
    /// Closes a gate.
    ///
    /// - Parameters:
    ///   - step: The step before which the gate stands.
    ///   - productID: The product whose changes the gate holds; `nil` for all.
    /// - Returns: The handle of the gate.
    package nonisolated func closeGate(before step: Checkpoint, productID: String?) -> Int {
        testControl.close(before: step, productID: productID)
    }

    /// Opens a gate permanently.
    package nonisolated func openGate(_ gate: Int) {
        testControl.open(gate)
        advance()
    }

    /// Lets a number of changes through a gate that stays closed.
    package nonisolated func release(_ count: Int, at gate: Int) {
        testControl.release(count, at: gate)
        advance()
    }

    /// Opens all gates, and ends all waits for an answer that never comes.
    package nonisolated func endTestControl() {
        testControl.end()
        advance()
    }

    private nonisolated func advance() { executor.wait { assumeIsolated { $0.goOn() } } }
}
