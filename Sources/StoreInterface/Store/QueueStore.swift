package import PurchaseEvents

/// The facts of a store that Apple's public API does not report, and a payment queue needs.
package protocol QueueStore: Sendable {
    /// The position of the store in its history, and what tests have removed from it.
    var moment: StoreMoment { get }
    func purchaseSignals() -> StoreFeed<PurchaseSignal>
    /// Returns the tag of the request that a transaction came from, or `nil` if it has none.
    func queueTag(transactionID: UInt64) async -> String?
    /// Returns the transactions that were made up to a change number and were unfinished at another, oldest first.
    ///
    /// They may have been finished since.
    func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64]
    /// Waits until the saves that other processes have begun are done or given up, and reads them.
    ///
    /// A process that has ended may have left a commit on its way to a server (E-24).
    ///
    /// - Throws: The reason, if that took too long, or the store cannot be read.
    func awaitOtherSaves() async throws(StoreFailure)
    /// Returns the transaction, finished or not, that came from the request with this tag, or `nil` if there is none.
    func transactionID(queueTag: String) async -> UInt64?
    /// Returns the earlier transaction that answered the request with this tag when it was approved, or `nil` if there
    /// is none (P-15).
    func answer(queueTag: String) async -> UInt64?
    /// Returns the reason why the request with this tag is pending, or `nil` if it is not pending.
    ///
    /// An interrupted request keeps its reason, because resolving the problem creates a new transaction.
    func pendingReason(queueTag: String) async -> PendingReason?
    /// Returns true if a transaction is unfinished, also if its listing is delayed.
    ///
    /// False if it was read before the store was cleared, because its identifier may have been reused (TS-08).
    func isUnfinished(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool
}
