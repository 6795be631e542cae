package import StoreInterface
package import StoreLedger

/// The part of a storage that is read and never written: transactions, texts, and the journal.
///
/// A snapshot consists of it alone.
package protocol LedgerHistory: AnyObject {
    /// The last change number: that of the last event, 0 before the first.
    ///
    /// - Throws: A failure to read.
    func sequence() throws(PersistenceFailure) -> Int64

    /// One entry, open or not; `nil` when there is no such transaction.
    ///
    /// - Throws: A failure to read.
    func entry(_ id: UInt64) throws(PersistenceFailure) -> LedgerEntry?

    /// The text of one transaction, open or not; `nil` when there is no such transaction.
    ///
    /// - Throws: A failure to read.
    func text(of id: UInt64) throws(PersistenceFailure) -> StoredText?

    /// Returns a page of `Transaction.all`, newest first (T-16, T-22).
    ///
    /// - Parameters:
    ///   - productID: The product of `Transaction.all(for:)`; `nil` for all of them.
    ///   - extent: What is left out.
    ///   - cursor: The end of the previous page, or `nil` for the first.
    ///   - snapshot: The change number of the first page. Later transactions are left out (T-15).
    ///   - limit: The greatest number of transactions.
    /// - Returns: At most `limit` transactions.
    /// - Throws: A failure to read.
    func listed(
        productID: String?,
        _ extent: HistoryExtent,
        after cursor: TransactionCursor?,
        upTo snapshot: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [StoredTransaction]

    /// Part of what is unfinished, oldest first (T-21, T-22).
    ///
    /// - Parameters:
    ///   - cursor: The end of the previous page, or `nil` for the first.
    ///   - snapshot: The change number of the first page. Later transactions are left out (T-15).
    ///   - limit: The greatest number of transactions.
    /// - Returns: At most `limit` transactions.
    /// - Throws: A failure to read.
    func unfinished(
        after cursor: TransactionCursor?,
        upTo snapshot: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [StoredTransaction]

    /// Returns the newest transaction of a product for `Transaction.latest(for:)` (T-20).
    ///
    /// - Parameters:
    ///   - productID: The identifier of the product.
    ///   - extent: Finished consumables count only where nothing is left out (T-17).
    /// - Returns: The transaction; `nil` when there is none.
    /// - Throws: A failure to read.
    func latest(productID: String, _ extent: HistoryExtent) throws(PersistenceFailure) -> StoredTransaction?

    /// Returns whether a transaction came from the request with this tag.
    ///
    /// - Throws: A failure to read.
    func hasTransaction(originTag: String) throws(PersistenceFailure) -> Bool

    /// The transaction that answered the request with this tag, although it came of none or of another; `nil` when
    /// there is no such answer.
    ///
    /// - Throws: A failure to read.
    func answer(originTag: String) throws(PersistenceFailure) -> UInt64?

    /// The newest purchase of a non-renewing subscription, other than `id`, that was not taken back (C-22).
    ///
    /// Newest as the ledger counts: the latest purchase, and of two with the same date the higher identifier.
    ///
    /// - Throws: A failure to read.
    func newestStandingNonRenewing(productID: String, except id: UInt64) throws(PersistenceFailure) -> LedgerEntry?

    /// Returns the events after a change number, in order.
    ///
    /// - Throws: A failure to read.
    func events(after sequence: Int64, limit: Int) throws(PersistenceFailure) -> [JournalRecord]

    /// Returns the events after a change number that `Transaction.updates` publishes, in order.
    ///
    /// The cost depends on the result only, not on other events.
    ///
    /// - Throws: A failure to read.
    func announcements(after sequence: Int64, limit: Int) throws(PersistenceFailure) -> [JournalRecord]

    /// Every transaction there is, by identifier, for a test session.
    ///
    /// - Throws: A failure to read.
    func everyEntry() throws(PersistenceFailure) -> [LedgerEntry]

    /// The renewals of a first purchase, by identifier, without the purchase itself.
    ///
    /// - Throws: A failure to read.
    func renewals(of originalID: UInt64) throws(PersistenceFailure) -> [LedgerEntry]

    /// The attempts to buy that came to nothing, by identifier.
    ///
    /// - Throws: A failure to read.
    func failures() throws(PersistenceFailure) -> [FailedPurchase]

    /// Everything that may be in the receipt, oldest first within what `Transaction.all` lists and what it does not.
    ///
    /// Costs what the answer costs: finished consumables are not read.
    ///
    /// - Throws: A failure to read.
    func receiptCandidates() throws(PersistenceFailure) -> [ReceiptCandidate]
}

/// The part of the history that `Transaction.all` lists.
package enum HistoryExtent: Hashable, Sendable, CaseIterable {
    /// Neither finished consumables nor finished non-renewing subscriptions, unless they were refunded (T-16, C-12).
    case documented
    /// Finished non-renewing subscriptions as well: the other reading of C-12.
    case withNonRenewing
    /// Everything that was ever bought (T-17).
    case complete
}
