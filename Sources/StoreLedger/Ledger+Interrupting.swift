package import StoreCatalog
package import StoreInterface
package import StoreTime

/// Purchases that go wrong because a test wants it.
extension Ledger {
    /// Checks a request as ``validate(_:)`` does, after what a test wants it to fail with.
    ///
    /// What was approved, or whose problem was solved, is past this check: only asking fails.
    ///
    /// - Returns: The product.
    package func admit(_ request: PurchaseRequest) throws(StoreFailure) -> CatalogProduct {
        if let failure = rules.faults.failure(of: request) { throw failure }
        return try validate(request)
    }

    /// Turns an interrupted request into a purchase that everybody hears of (TS-23, Q-48).
    ///
    /// - Returns: The purchase, or its end when what was asked for cannot be had any more.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when no interrupted purchase waits under that identifier;
    ///   ``StoreFailure/purchaseNotAllowed`` while the customer may not pay.
    package func decideIssueResolution(of id: UInt64, at date: StoreDate) throws(StoreFailure) -> WaitingDecision {
        try decideCompletion(
            of: try request(id, waitingFor: .interruption),
            noting: .issueResolved,
            orElse: .issueCancelled,
            at: date
        )
    }

    /// The customer gives up; no transaction ever comes of the request.
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when no interrupted purchase waits under that identifier.
    package func decideIssueCancellation(of id: UInt64, at date: StoreDate) throws(StoreFailure) -> LedgerChange {
        decideEnd(of: try request(id, waitingFor: .interruption), noting: .issueCancelled, at: date)
    }
}
