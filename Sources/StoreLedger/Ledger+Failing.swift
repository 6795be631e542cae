package import StoreInterface
package import StoreTime

extension Ledger {
    /// Writes down that a purchase was made to fail; there is no transaction, and nobody is told (P-50, TS-09).
    ///
    /// It takes an identifier, as everything does that a test session lists.
    package func decideFailure(
        of request: PurchaseRequest,
        with failure: StoreFailure,
        at date: StoreDate
    ) -> LedgerChange {
        var change = blankChange()
        let id = change.nextTransactionID
        change.nextTransactionID += 1
        change.failed.append(
            FailedPurchase(request, as: id, at: date, because: .simulated, detail: failure.description)
        )
        change.events.append(
            LedgerEvent(
                .purchaseFailed,
                at: date,
                productID: request.productID,
                transactionID: id,
                originTag: request.originTag
            )
        )
        return change
    }

    /// What is left of a request that waited and ended in this way; `nil` when it became a purchase.
    func failure(of waiting: PendingPurchase, endedBy kind: LedgerEvent.Kind, at date: StoreDate) -> FailedPurchase? {
        let reason: FailedPurchase.Reason
        switch kind {
        case .declined: reason = .declined
        case .issueCancelled: reason = .abandoned
        case .purchased, .resubscribed, .upgraded, .crossgraded, .planChangeScheduled, .offerScheduled, .renewed,
            .gracePeriodStarted, .billingRetryStarted, .billingRecovered, .expired, .autoRenewTurnedOn,
            .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed, .priceIncreaseDeclined, .finished,
            .refunded, .refundDeclined, .familyShared, .familySharingEnded, .purchaseCancelled, .approvalRequested,
            .approved, .answered, .purchaseInterrupted, .issueResolved, .purchaseFailed, .deleted, .cleared:
            return nil
        }
        return FailedPurchase(
            waiting.request,
            as: waiting.transactionID,
            at: date,
            because: reason,
            detail: reason == .declined ? "the request was declined" : "the purchase was given up"
        )
    }
}
