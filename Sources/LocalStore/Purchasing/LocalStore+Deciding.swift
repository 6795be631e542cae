package import StoreInterface
package import StoreLedger
import StorePersistence
package import StoreTime

/// Requests that wait for an answer, and purchases outside the app: actions of the App Store and of the customer without
/// the app.
extension LocalStore {
    /// The pending requests, oldest first.
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

    /// Resolves the problem that interrupted a purchase, or that keeps a renewal from being charged (TS-23, TS-52).
    ///
    /// - Parameter id: The identifier of the interrupted purchase, or of any transaction of the subscription.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if neither has a problem; the reason that nothing was
    ///   bought, if an interrupted purchase is over because its product cannot be bought any more.
    package func resolveIssue(ofTransaction id: UInt64) throws(StoreFailure) {
        refresh()
        guard ledger.pending[id] != nil else { return try resolveBillingIssue(ofTransaction: id) }
        try complete { ledger, date throws(StoreFailure) in try ledger.decideIssueResolution(of: id, at: date) }
    }

    /// Cancels an interrupted purchase for the customer.
    package func cancelIssue(ofTransaction id: UInt64) throws(StoreFailure) {
        try performNow { ledger, date throws(StoreFailure) in ((), try ledger.decideIssueCancellation(of: id, at: date))
        }
    }

    /// Buys from outside the app, as another device, an offer code or the App Store does (Q-49, T-11, C-26, TS-41).
    ///
    /// The customer is not asked. Ask to Buy and interruptions apply as to any purchase.
    ///
    /// - Returns: The outcome.
    /// - Throws: The simulated failure of purchases, which leaves a failed attempt behind (TS-09), or the reason of a
    ///   refusal.
    @discardableResult
    package func purchaseOutside(_ request: PurchaseRequest) throws(StoreFailure) -> OutsidePurchase {
        saveWaiting()
        refresh()
        let admitted: PurchaseRequest
        do throws(StoreFailure) {
            admitted = try checkout.admit(request)
        } catch {
            try noteFailure(of: request, with: error)
            throw error
        }
        let saved: Saved<PurchaseDecision> = try performSignedNow { ledger, date throws(StoreFailure) in
            let decision = try ledger.decidePurchase(admitted, through: .outside, at: date)
            return (decision, decision.change)
        }
        switch saved.outcome {
        case .purchased(let entry, _):
            guard let text = saved.texts[entry.id]?.text else {
                throw .storage(detail: "transaction \(entry.id) was saved and its text is not there")
            }
            return .purchased(SignedTransaction(text: text, transactionID: entry.id, readAt: ledger.sequence))
        case .held(let entry, _):
            guard let transaction = try reader.transaction(entry.id) else {
                throw .storage(detail: "transaction \(entry.id) was saved and cannot be read back")
            }
            return .held(transaction)
        case .pending(let waiting, _): return .pending(transactionID: waiting.transactionID, waiting.reason)
        }
    }

    /// Turns the renewal of the subscription that a transaction belongs to on or off (S-21, TS-47).
    package func setAutoRenewal(_ isOn: Bool, ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            // Only the family member that pays for the subscription can manage it.
            guard entry.ownership == .purchased else { throw .transactionNotFound(id: id) }
            return try ledger.decideAutoRenewal(isOn, ofChainWith: entry, at: date)
        }
    }

    /// Processes all changes that are due now.
    package func catchUp() {
        refresh()
        checkpoint?.endDelays()
    }

    /// Performs and lists everything that is due.
    ///
    /// - Throws: The failure to save the due changes. It stays due.
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
}

/// The outcome of a purchase outside the app.
package enum OutsidePurchase: Hashable, Sendable {
    /// A transaction that listeners receive.
    case purchased(SignedTransaction)
    /// A product that the customer has already; nothing new is announced.
    case held(SignedTransaction)
    /// A pending purchase, under the identifier that its transaction will have.
    case pending(transactionID: UInt64, PendingReason)

    package var transactionID: UInt64 {
        switch self {
        case .purchased(let transaction), .held(let transaction): transaction.transactionID
        case .pending(let id, _): id
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
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decideEndOfSharing(of: entry, at: date)
        }
    }

    /// Turns the renewal of a shared subscription on or off, on behalf of its owner.
    package func setFamilyAutoRenewal(_ isOn: Bool, ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            guard entry.ownership == .familyShared else { throw .transactionNotFound(id: id) }
            return try ledger.decideAutoRenewal(isOn, ofChainWith: entry, at: date)
        }
    }
}
