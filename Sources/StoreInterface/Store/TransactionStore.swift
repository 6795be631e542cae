/// The transactions of the customer.
package protocol TransactionStore: Sendable {
    /// Returns one page of a finite sequence, in the order that rule C-24 defines.
    ///
    /// Throws when the page cannot be read. The same cursor can be used again.
    func transactions(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?
    ) async throws(StoreFailure) -> TransactionPage
    /// Returns the latest transaction of a product, or `nil` if it was never bought. Throws if it cannot be read.
    func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction?
    /// Returns the transaction with an identifier, in any state, or `nil` if there is none. Throws if it cannot be
    /// read.
    func transaction(id: UInt64) async throws(StoreFailure) -> SignedTransaction?
    /// Returns a feed of the unfinished transactions, followed by every transaction that is created or changed outside
    /// a running purchase (C-01, C-02).
    func transactionUpdates() -> StoreFeed<SignedTransaction>
}
