import SQLiteDatabase
package import StoreInterface
package import StoreLedger
import StorePersistence
package import StoreTime
import Synchronization

/// Store operations for a test, or for another simulation of the world outside the app.
extension LocalStore {
    /// Turns approval requests for all purchases on or off (TS-19).
    package func setAskToBuy(_ isEnabled: Bool) { ledger.rules.isAskToBuyEnabled = isEnabled }

    /// The pending requests for approval, oldest first.
    package func pendingPurchases() -> [PendingPurchase] {
        refresh()
        return ledger.pending.values.sorted { $0.transactionID < $1.transactionID }
    }

    /// Approves a request.
    ///
    /// - Throws: The reason that nothing was bought. A request that cannot succeed any more is settled nevertheless, as
    ///   if it had been declined.
    package func approvePurchase(_ id: UInt64) throws(StoreFailure) {
        try complete { ledger, date throws(StoreFailure) in try ledger.decideApproval(of: id, at: date) }
    }

    /// Saves the outcome of a request that is no longer pending.
    func complete(
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> WaitingDecision
    ) throws(StoreFailure) {
        let refusal: StoreFailure? = try performNow { ledger, date throws(StoreFailure) in
            let decision = try decide(ledger, date)
            return (decision.refusal, decision.change)
        }
        if let refusal { throw refusal }
    }

    package func declinePurchase(_ id: UInt64) throws(StoreFailure) {
        try performNow { ledger, date throws(StoreFailure) in ((), try ledger.decideDecline(of: id, at: date)) }
    }

    /// Buys from outside the app: another device, an offer code, the App Store (Q-49, T-11).
    ///
    /// - Returns: The identifier of the transaction, or of the pending request.
    @discardableResult
    package func purchaseOutside(_ request: PurchaseRequest) throws(StoreFailure) -> UInt64 {
        try purchaseForTest(request).transactionID
    }

    /// Refunds without asking the customer (TS-46).
    package func refundPurchase(_ id: UInt64, because reason: Revocation.Reason = .other) throws(StoreFailure) {
        try refund(id, because: reason)
    }

    /// Turns the renewal of the subscription that a transaction belongs to on or off (S-21, TS-47).
    package func setAutoRenewal(_ isOn: Bool, ofTransaction id: UInt64) throws(StoreFailure) {
        let (database, signer) = (database, signer)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, signer)
            // Only the member of the family that pays for the subscription manages it.
            guard entry.ownership == .purchased else { throw .transactionNotFound(id: id) }
            return ((), try ledger.decideAutoRenewal(isOn, ofChainWith: entry, at: date))
        }
    }

    /// Moves the customer's account to another country (TS-16, TS-17).
    package func setStorefront(_ storefront: StorefrontPayload) {
        guard storefront != ledger.rules.storefront else { return }
        ledger.rules.storefront = storefront
        settings.withLock { $0.storefront = storefront }
        sequences.storefronts.send([storefront])
    }

    /// Forces a verification failure on every document, or ends it (T-58).
    package nonisolated func simulateVerificationFailure(_ failure: VerificationFailure?) {
        settings.withLock { settings in
            settings.trust.simulatedFailure = failure
        }
    }

    /// Processes all changes that are due now.
    package func catchUp() {
        refresh()
        checkpoint?.endDelays()
    }

    /// Performs and lists everything that is due.
    ///
    /// - Throws: The failure to save what is due. It stays due.
    package func performDue() throws(StoreFailure) {
        let failure = refresh()
        checkpoint?.endDelays()
        if let failure { throw failure }
    }

    /// The date of the store's next scheduled change.
    package func nextDueDate() -> StoreDate? {
        refresh()
        return ledger.nextDueDate
    }

    /// The journal after a change number.
    package func journal(after sequence: Int64, limit: Int) throws(StoreFailure) -> [JournalRecord] {
        try translating { () throws(PersistenceFailure) in
            try database.events(after: sequence, limit: limit)
        }
    }

    /// The inconsistencies of the ledger; empty in a sound store.
    package func violations() -> [String] { ledger.violations(at: configuration.clock.now) }
}

/// Synchronous control, for a test session whose members do not wait.
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

    /// Makes a decision true before the call returns: pending decisions are saved first, then this one alone.
    ///
    /// - Parameters:
    ///   - readsHistory: True if deciding takes more than the ledger; for the reader only, since no earlier decision is
    ///     ever unsaved here.
    ///   - decide: Decides; is called again if the ledger turned out to be out of date.
    /// - Returns: The result of `decide` beside the change.
    /// - Throws: The failure that `decide` threw, or the failure to save.
    @discardableResult
    func performNow<Outcome: Sendable>(
        readsHistory: Bool = false,
        _ decide: @escaping (Ledger, StoreDate) throws(StoreFailure) -> (Outcome, LedgerChange?)
    ) throws(StoreFailure) -> Outcome {
        try performSignedNow(readsHistory: readsHistory, decide).outcome
    }

    /// Performs a decision as above, and returns the signed texts as well.
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

/// A transaction that is not finished, with the events of the journal that led to it.
package struct UnfinishedPurchase: Sendable {
    package let entry: LedgerEntry
    /// The events of this transaction in the change that made it.
    package let events: [LedgerEvent]
}

extension LocalStore {
    /// The number of events after the first event of a change that are looked through.
    private static let reach = 256

    /// The unfinished purchases that the app still owes the customer, oldest first, without refunded ones.
    package func unfinishedPurchases() -> [UnfinishedPurchase] {
        refresh()
        return ledger.unfinished.filter { !$0.isRevoked }.map { entry in
            UnfinishedPurchase(entry: entry, events: eventsAtTheBeginning(of: entry))
        }
    }

    private func eventsAtTheBeginning(of entry: LedgerEntry) -> [LedgerEvent] {
        do throws(PersistenceFailure) {
            return try database.events(after: entry.createdAt - 1, limit: Self.reach).map(\.event)
                .filter { $0.transactionID == entry.id && $0.kind != .finished && $0.kind != .refunded }
        } catch {
            configuration.report("the journal entries of transaction \(entry.id) cannot be read: \(error)")
            return []
        }
    }
}

/// Actions of the other family members on their purchases (S-35).
extension LocalStore {
    /// Shares a product from another family member, and returns the identifier of the transaction that stands for it.
    package func shareFromFamily(_ productID: String) throws(StoreFailure) -> UInt64 {
        let decision = try performNow { ledger, date throws(StoreFailure) in
            let decision = try ledger.decideSharing(of: productID, at: date)
            return (decision, decision.change)
        }
        return decision.entry.id
    }

    /// Ends the sharing of a shared purchase, or refunds its owner.
    package func endFamilySharing(ofTransaction id: UInt64) throws(StoreFailure) {
        let (database, signer) = (database, signer)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, signer)
            return ((), try ledger.decideEndOfSharing(of: entry, at: date))
        }
    }

    /// Turns the renewal of a shared subscription on or off, on behalf of its owner.
    package func setFamilyAutoRenewal(_ isOn: Bool, ofTransaction id: UInt64) throws(StoreFailure) {
        let (database, signer) = (database, signer)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, signer)
            guard entry.ownership == .familyShared else { throw .transactionNotFound(id: id) }
            return ((), try ledger.decideAutoRenewal(isOn, ofChainWith: entry, at: date))
        }
    }
}
