package import StoreInterface
package import StoreTime

extension Ledger {
    /// Records a simulated failure of a purchase.
    ///
    /// No transaction is made, and nothing is published (P-50, TS-09).
    ///
    /// The failed attempt takes an identifier, as every item in a test session's list does.
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
                cause: request.cause
            )
        )
        return change
    }

    /// Returns the failed attempt that a pending request leaves behind, or `nil` if it became a purchase.
    func failure(of waiting: PendingPurchase, endedBy kind: LedgerEvent.Kind, at date: StoreDate) -> FailedPurchase? {
        let reason: FailedPurchase.Reason
        switch kind {
        case .declined: reason = .declined
        case .issueCancelled: reason = .abandoned
        case .purchased, .resubscribed, .upgraded, .crossgraded, .planChangeScheduled, .offerScheduled, .renewed,
            .gracePeriodStarted, .billingRetryStarted, .billingRecovered, .expired, .autoRenewTurnedOn,
            .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed, .priceIncreaseDeclined, .finished,
            .refundRequested, .refunded, .refundDeclined, .refundReversed, .renewalExtended, .accountTokenSet,
            .familyShared,
            .familySharingEnded, .purchaseCancelled, .approvalRequested,
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

/// A failed attempt to buy, which only a test session lists (TS-09).
package struct FailedPurchase: Hashable, Sendable, Codable {
    package enum Reason: String, Hashable, Sendable, Codable {
        /// A test simulated the failure of the purchase.
        case simulated
        /// The request was declined, or the approved product is no longer available (C-04).
        case declined
        /// The customer gave up an interrupted purchase.
        case abandoned
    }

    /// The identifier, from the same range as those of transactions; a former pending request keeps its identifier.
    package let transactionID: UInt64
    package let productID: String
    package let quantity: Int
    package let date: StoreDate
    package let reason: Reason
    /// A description of the failure.
    package let detail: String
    /// The queue's tag of the request; `nil` if it had none, and in databases from before tags were stored.
    package let queueTag: String?

    package init(
        _ request: PurchaseRequest,
        as transactionID: UInt64,
        at date: StoreDate,
        because reason: Reason,
        detail: String
    ) {
        self.transactionID = transactionID
        productID = request.productID
        quantity = request.quantity ?? 1
        self.date = date
        self.reason = reason
        self.detail = detail
        queueTag = request.queueTag
    }
}
