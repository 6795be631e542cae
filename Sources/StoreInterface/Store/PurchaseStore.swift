/// The purchases of the customer in a store.
package protocol PurchaseStore: Sendable {
    /// Buys one product for the current customer.
    ///
    /// Cancelling the calling task does not cancel the purchase (P-27). If the customer's storefront changes in the
    /// meantime, `approval` decides whether the purchase continues. Without `approval` the purchase continues (P-21).
    func purchase(
        _ request: PurchaseRequest,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome
    /// Returns a feed of the purchases that the customer starts outside the app. The first listener also receives
    /// earlier, undelivered ones (P-47).
    func purchaseIntents() -> StoreFeed<PurchaseIntentPayload>
    /// Finishes a transaction. Has no effect for finished and unknown identifiers (T-28).
    ///
    /// The call also has no effect if the transaction was read before the store was cleared, because the identifier may
    /// have been reused (TS-08).
    ///
    /// - Returns: False if the finish could not be saved, so that the transaction stays unfinished until the store has
    ///   repeated the finish successfully (E-17).
    @discardableResult
    func finish(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool
}

extension PurchaseStore {
    /// Finishes the transaction that currently has this identifier.
    @discardableResult
    package func finish(transactionID: UInt64) async -> Bool {
        await finish(transactionID: transactionID, readAt: .max)
    }

    /// Buys one product.
    ///
    /// The purchase continues when the storefront changes.
    package func purchase(_ request: PurchaseRequest) async throws(StoreFailure) -> PurchaseOutcome {
        try await purchase(request, asking: nil)
    }
}
