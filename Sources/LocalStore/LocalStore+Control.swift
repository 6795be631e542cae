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
