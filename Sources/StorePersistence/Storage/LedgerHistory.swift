package import StoreInterface
package import StoreLedger

/// The part of a storage that is read and never written: transactions, texts, and the journal.
///
/// A snapshot consists of it alone.
package protocol LedgerHistory: AnyObject {
    /// Returns the last change number: that of the last event, 0 before the first.
    ///
    /// - Throws: A failure to read.
    func sequence() throws(PersistenceFailure) -> Int64

    /// Returns an entry, open or closed, or `nil` if there is no such transaction.
    ///
    /// - Throws: A failure to read.
    func entry(_ id: UInt64) throws(PersistenceFailure) -> LedgerEntry?

    /// Returns the text of a transaction, open or closed, or `nil` if there is no such transaction.
    ///
    /// - Throws: A failure to read.
    func text(of id: UInt64) throws(PersistenceFailure) -> StoredText?

    /// Returns a page of `Transaction.all`, newest first (T-16, T-22).
    ///
    /// - Parameters:
    ///   - productID: The product of `Transaction.all(for:)`; `nil` for all of them.
    ///   - extent: The part of the history that is included.
    ///   - cursor: The end of the previous page, or `nil` for the first.
    ///   - snapshot: The change number of the first page. Later transactions are left out (T-15).
    ///   - limit: The maximum number of transactions.
    /// - Returns: At most `limit` transactions.
    /// - Throws: A failure to read.
    func listed(
        productID: String?,
        _ extent: HistoryExtent,
        after cursor: TransactionCursor?,
        upTo snapshot: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [StoredTransaction]

    /// Returns a page of unfinished transactions, oldest first (T-21, T-22).
    ///
    /// - Parameters:
    ///   - cursor: The end of the previous page, or `nil` for the first.
    ///   - snapshot: The change number of the first page. Later transactions are left out (T-15).
    ///   - limit: The maximum number of transactions.
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
    ///   - extent: The part of the history that is included; finished consumables are included only in the complete
    ///     history (T-17).
    /// - Returns: The transaction; `nil` when there is none.
    /// - Throws: A failure to read.
    func latest(productID: String, _ extent: HistoryExtent) throws(PersistenceFailure) -> StoredTransaction?

    /// Returns the texts of transactions, without those of transactions that do not exist.
    ///
    /// - Throws: A failure to read.
    func texts(of ids: Set<UInt64>) throws(PersistenceFailure) -> [UInt64: StoredText]

    /// Returns the transaction that came from the request with this tag, or `nil` if there is none.
    ///
    /// - Throws: A failure to read.
    func transactionID(queueTag: String) throws(PersistenceFailure) -> UInt64?

    /// Returns the earlier transaction that answered the request with this tag, or `nil` if there is none.
    ///
    /// - Throws: A failure to read.
    func answer(queueTag: String) throws(PersistenceFailure) -> UInt64?

    /// Returns the newest unrevoked purchase of a non-renewing subscription other than `id` (C-22).
    ///
    /// The newest purchase is the one with the latest date; of two with the same date, the one with the higher
    /// identifier.
    ///
    /// - Throws: A failure to read.
    func newestUnrevokedNonRenewing(productID: String, except id: UInt64) throws(PersistenceFailure) -> LedgerEntry?

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

    /// Returns all transactions, ordered by identifier, for a test session.
    ///
    /// - Throws: A failure to read.
    func everyEntry() throws(PersistenceFailure) -> [LedgerEntry]

    /// Returns the renewals of a first purchase, ordered by identifier, without the purchase itself.
    ///
    /// - Throws: A failure to read.
    func renewals(of originalID: UInt64) throws(PersistenceFailure) -> [LedgerEntry]

    /// Returns the failed attempts to buy, ordered by identifier.
    ///
    /// - Throws: A failure to read.
    func failures() throws(PersistenceFailure) -> [FailedPurchase]

    /// Returns the candidates for the receipt: those that `Transaction.all` lists and those that it does not, each
    /// oldest first.
    ///
    /// The cost depends on the result only: finished consumables are not read.
    ///
    /// - Throws: A failure to read.
    func receiptCandidates() throws(PersistenceFailure) -> [ReceiptCandidate]
}

/// The part of the history that `Transaction.all` lists.
package enum HistoryExtent: Hashable, Sendable, CaseIterable {
    /// The documented history, without finished consumables and finished non-renewing subscriptions unless they were
    /// refunded (T-16, C-12).
    case documented
    /// The documented history with finished non-renewing subscriptions: the other reading of C-12.
    case withNonRenewing
    /// The complete history (T-17).
    case complete
}
