package import StoreInterface
package import StoreLedger
import StorePersistence
package import StoreTime
import Synchronization

/// What a test, or whoever plays the world outside the app, may do to the store.
extension LocalStore {
    /// Whether every purchase waits for approval (TS-19).
    package func setAskToBuy(_ isEnabled: Bool) { ledger.rules.isAskToBuyEnabled = isEnabled }

    /// The requests that wait for approval, oldest first.
    package func pendingPurchases() -> [PendingPurchase] {
        refresh()
        return ledger.pending.values.sorted { $0.transactionID < $1.transactionID }
    }

    /// Approves a request.
    ///
    /// - Throws: Why nothing was bought. A request that nothing can come of any more is settled nevertheless, as if it
    ///   had been declined.
    package func approvePurchase(_ id: UInt64) throws(StoreFailure) {
        try complete { ledger, date throws(StoreFailure) in try ledger.decideApproval(of: id, at: date) }
    }

    /// Saves what becomes of a request that waits no longer.
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
    /// - Returns: The identifier of the transaction, or of the request that waits.
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
        let (database, seal) = (database, seal)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, seal)
            // Only who pays for it manages it.
            guard entry.ownership == .purchased else { throw .transactionNotFound(id: id) }
            return ((), try ledger.decideAutoRenewal(isOn, ofChainWith: entry, at: date))
        }
    }

    /// Moves the customer's account to another country (TS-16, TS-17).
    package func setStorefront(_ storefront: StorefrontPayload) {
        guard storefront != ledger.rules.storefront else { return }
        ledger.rules.storefront = storefront
        settings.withLock { $0.storefront = storefront }
        storefrontUpdates.send([storefront])
    }

    /// Forces a verification failure on every document, or ends it (T-58).
    package nonisolated func simulateVerificationFailure(_ failure: SimulatedVerificationFailure?) {
        settings.withLock { settings in
            settings.trust = TrustContext(
                rootCertificate: settings.trust.rootCertificate,
                bundleID: settings.trust.bundleID,
                environment: settings.trust.environment,
                deviceVerificationID: settings.trust.deviceVerificationID,
                simulatedFailure: failure
            )
        }
    }

    /// Does everything that is due now.
    package func settle() {
        refresh()
        endListingDelays()
    }

    /// When the store has something to do by itself next.
    package func nextDueDate() -> StoreDate? {
        refresh()
        return ledger.nextDueDate
    }

    /// The journal after a change number.
    package func journal(after sequence: Int64, limit: Int) throws(StoreFailure) -> [LedgerJournalEntry] {
        try translating { () throws(PersistenceFailure) in
            try database.events(after: sequence, limit: limit)
        }.map { LedgerJournalEntry(sequence: $0.sequence, event: $0.event) }
    }

    /// The parts of a ledger that would be unsound; empty in a sound store.
    package func violations() -> [String] { ledger.violations(at: configuration.clock.now) }
}

/// Control without `await`, for a test session whose members do not wait.
extension LocalStore {
    /// Does something in the store and returns when it is done, and everybody who listens has been given it (TS-05).
    ///
    /// Waits for whatever the store is doing, which is never long, because it waits for nobody. Must not be called with
    /// a lock held that somebody takes who is called while the store saves.
    ///
    /// - Parameter body: What to do; it must not wait for anything.
    /// - Returns: The result of `body`.
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

/// A transaction that is not finished, with what the journal says of how it came about.
package struct UnfinishedPurchase: Sendable {
    package let entry: LedgerEntry
    /// What happened to this transaction in the change that made it.
    package let events: [LedgerEvent]
}

extension LocalStore {
    /// How many events after the one that begins a change are looked through.
    private static let reach = 256

    /// What the app still owes the customer, oldest first; what was taken back is owed no more.
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
            configuration.report("how transaction \(entry.id) came about cannot be read: \(error)")
            return []
        }
    }
}

/// What the rest of the family does with what it bought (S-35).
extension LocalStore {
    /// Somebody in the family shares a product; the identifier of the transaction that stands for it here.
    package func shareFromFamily(_ productID: String) throws(StoreFailure) -> UInt64 {
        let decision = try performNow { ledger, date throws(StoreFailure) in
            let decision = try ledger.decideSharing(of: productID, at: date)
            return (decision, decision.change)
        }
        return decision.entry.id
    }

    /// The sharing of what a transaction stands for ends, or its owner is refunded.
    package func endFamilySharing(ofTransaction id: UInt64) throws(StoreFailure) {
        let (database, seal) = (database, seal)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, seal)
            return ((), try ledger.decideEndOfSharing(of: entry, at: date))
        }
    }

    /// The owner of a shared subscription turns its renewal on or off.
    package func setFamilyAutoRenewal(_ isOn: Bool, ofTransaction id: UInt64) throws(StoreFailure) {
        let (database, seal) = (database, seal)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, seal)
            guard entry.ownership == .familyShared else { throw .transactionNotFound(id: id) }
            return ((), try ledger.decideAutoRenewal(isOn, ofChainWith: entry, at: date))
        }
    }
}
