/// What the store knows about purchases that Apple's public API never tells an app, and a payment queue needs.
package enum PurchaseSignal: Hashable, Sendable {
    /// The request that was tagged so was declined and will never become a transaction (C-04).
    case declined(originTag: String)
    /// The request that was tagged so waits no longer: a transaction that the customer had already answers it (P-15).
    case answered(originTag: String, transactionID: UInt64)
    /// The transaction was finished, through whichever API.
    case finished(transactionID: UInt64)
    /// The transaction was taken out of the store, or the request that was tagged so (TS-48).
    case deleted(transactionID: UInt64, originTag: String?)
    /// Everything was, and identifiers begin again; the change number is that of ``Store/clearedAt`` (TS-67).
    case cleared(changeNumber: Int64)
}
