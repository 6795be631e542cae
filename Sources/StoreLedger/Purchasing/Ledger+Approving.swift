import StoreCatalog
package import StoreInterface
package import StoreTime

extension Ledger {
    /// Makes a request pending, under the identifier that its transaction will have (TS-20).
    func decideWaiting(
        of request: PurchaseRequest,
        because reason: PendingReason,
        at date: StoreDate
    ) -> PurchaseDecision {
        var change = blankChange()
        var request = request
        // Purchases that are made while this request is pending belong to other requests.
        request.askedAt = request.askedAt ?? sequence
        let waiting = PendingPurchase(
            transactionID: change.nextTransactionID,
            request: request,
            date: date,
            reason: reason
        )
        change.nextTransactionID += 1
        change.requested.append(waiting)
        change.events.append(
            LedgerEvent(
                reason.event,
                at: date,
                productID: request.productID,
                transactionID: waiting.transactionID,
                cause: request.cause
            )
        )
        return .pending(waiting, change)
    }

    /// Approves a pending request: the purchase is published.
    ///
    /// If an existing transaction answers the request, nothing is announced. Examples are a product that was bought in
    /// the meantime, and a plan change at the next renewal.
    ///
    /// - Returns: The purchase, or a decline when the product is no longer available.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if no request with this identifier is pending approval;
    ///   ``StoreFailure/purchaseNotAllowed`` while the customer may not pay.
    package func decideApproval(of id: UInt64, at date: StoreDate) throws(StoreFailure) -> WaitingDecision {
        try decideCompletion(
            of: try request(id, waitingFor: .approval),
            noting: .approved,
            orElse: .declined,
            at: date
        )
    }

    /// Returns the request with an identifier that is pending for the given reason.
    func request(_ id: UInt64, waitingFor reason: PendingReason) throws(StoreFailure) -> PendingPurchase {
        guard let waiting = pending[id], waiting.reason == reason else { throw .transactionNotFound(id: id) }
        return waiting
    }

    /// Completes a pending request with a purchase, or ends it if the purchase is no longer possible.
    func decideCompletion(
        of waiting: PendingPurchase,
        noting kind: LedgerEvent.Kind,
        orElse ending: LedgerEvent.Kind,
        at date: StoreDate
    ) throws(StoreFailure) -> WaitingDecision {
        // This condition may change later; every other obstacle is permanent.
        guard rules.canMakePayments else { throw .purchaseNotAllowed }
        do throws(StoreFailure) {
            return WaitingDecision(change: try decidePurchase(of: waiting, noting: kind, at: date))
        } catch {
            return WaitingDecision(change: decideEnd(of: waiting, noting: ending, at: date), refusal: error)
        }
    }

    private func decidePurchase(
        of waiting: PendingPurchase,
        noting kind: LedgerEvent.Kind,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        let (id, request) = (waiting.transactionID, waiting.request)
        let plan = try plan(request, through: .outside, at: date)
        let (product, date) = (plan.product, plan.date)
        var change = decideEnd(of: waiting, noting: kind, at: date)
        // A consumable answers only the request that it was charged for.
        if let held = plan.heldEntry {
            // Approving must not charge twice. The transaction was announced, or returned by its own call, when it was
            // made, and is not announced again (P-15, TS-20, C-01). Only the queue that waits is notified.
            let kept = answering(plan, with: held, at: date)
            change.chains += kept.chains
            change.events += kept.events
            change.events.append(
                LedgerEvent(
                    .answered,
                    at: date,
                    productID: product.id,
                    transactionID: held.id,
                    groupID: held.groupID,
                    cause: request.cause
                )
            )
            return change
        }
        return decideSale(plan, as: id, at: date, in: change).change
    }

    /// Declines a pending request, which never becomes a transaction (C-04).
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if no request with this identifier is pending approval.
    package func decideDecline(of id: UInt64, at date: StoreDate) throws(StoreFailure) -> LedgerChange {
        decideEnd(of: try request(id, waitingFor: .approval), noting: .declined, at: date)
    }

    /// Removes a pending request without another effect.
    func decideEnd(of waiting: PendingPurchase, noting kind: LedgerEvent.Kind, at date: StoreDate) -> LedgerChange {
        var change = blankChange()
        change.settled.append(waiting.transactionID)
        if let failure = failure(of: waiting, endedBy: kind, at: date) { change.failed.append(failure) }
        change.events.append(
            LedgerEvent(
                kind,
                at: date,
                productID: waiting.request.productID,
                transactionID: waiting.transactionID,
                cause: waiting.request.cause
            )
        )
        return change
    }
}

extension PendingReason {
    fileprivate var event: LedgerEvent.Kind {
        switch self {
        case .approval: .approvalRequested
        case .interruption: .purchaseInterrupted
        }
    }
}

/// The decision about a pending request.
package struct WaitingDecision: Sendable {
    /// The purchase, or the end of the request.
    package var change: LedgerChange
    /// The reason why an approved request ended without a purchase.
    package var refusal: StoreFailure?
}

/// Purchases that fail or are interrupted because of a test's settings.
extension Ledger {
    /// Resolves an interrupted request: the purchase is published (TS-23, Q-48).
    ///
    /// - Returns: The purchase, or a decline when the product is no longer available.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if no interrupted purchase has this identifier;
    ///   ``StoreFailure/purchaseNotAllowed`` while the customer may not pay.
    package func decideIssueResolution(of id: UInt64, at date: StoreDate) throws(StoreFailure) -> WaitingDecision {
        try decideCompletion(
            of: try request(id, waitingFor: .interruption),
            noting: .issueResolved,
            orElse: .issueCancelled,
            at: date
        )
    }

    /// Cancels an interrupted request, which never becomes a transaction.
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if no interrupted purchase has this identifier.
    package func decideIssueCancellation(of id: UInt64, at date: StoreDate) throws(StoreFailure) -> LedgerChange {
        decideEnd(of: try request(id, waitingFor: .interruption), noting: .issueCancelled, at: date)
    }
}
