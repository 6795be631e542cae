import StoreCatalog
package import StoreInterface
package import StoreTime

extension Ledger {
    /// Lets a request wait for approval, under the identifier its transaction will have (TS-20).
    func decideApprovalRequest(_ request: PurchaseRequest, at date: StoreDate) -> PurchaseDecision {
        var change = blankChange()
        var request = request
        // Whatever is bought while this request waits answers another one.
        request.askedAt = request.askedAt ?? sequence
        let waiting = PendingPurchase(transactionID: change.nextTransactionID, request: request, date: date)
        change.nextTransactionID += 1
        change.requested.append(waiting)
        change.events.append(
            LedgerEvent(
                .approvalRequested,
                at: date,
                productID: request.productID,
                transactionID: waiting.transactionID,
                originTag: request.originTag
            )
        )
        return .pending(waiting, change)
    }

    /// Turns a waiting request into a purchase that everybody hears of.
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when nothing waits under that identifier.
    package func decideApproval(of id: UInt64, at date: StoreDate) throws(StoreFailure) -> LedgerChange {
        guard let waiting = pending[id] else { throw .transactionNotFound(id: id) }
        let request = waiting.request
        let product = try validate(request)
        try checkOffer(askedForBy: request, of: product, at: date)
        var change = blankChange()
        change.settled.append(id)
        change.events.append(
            LedgerEvent(
                .approved,
                at: date,
                productID: product.id,
                transactionID: id,
                originTag: request.originTag
            )
        )
        if let held = entryHeld(for: request, of: product, at: date) {
            // Bought some other way meanwhile: approving must not charge twice, and whoever waits is told of
            // the transaction that answers the request.
            let kept = try answering(request, of: product, with: held, at: date)
            change.chains += kept.chains
            change.events += kept.events
            var answer = held
            answer.originTag = request.originTag
            change.entries.append(.moved(answer))
            change.events.append(
                LedgerEvent(
                    .purchased,
                    at: date,
                    productID: product.id,
                    transactionID: held.id,
                    originTag: request.originTag,
                    isAnnounced: true
                )
            )
            return change
        }
        return try decidePurchase(of: product, for: request, as: id, through: .outside, at: date, in: change).change
    }

    /// Ends a waiting request; no transaction ever comes of it (C-04).
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when nothing waits under that identifier.
    package func decideDecline(of id: UInt64, at date: StoreDate) throws(StoreFailure) -> LedgerChange {
        guard let waiting = pending[id] else { throw .transactionNotFound(id: id) }
        var change = blankChange()
        change.settled.append(id)
        change.events.append(
            LedgerEvent(
                .declined,
                at: date,
                productID: waiting.request.productID,
                transactionID: id,
                originTag: waiting.request.originTag
            )
        )
        return change
    }
}
