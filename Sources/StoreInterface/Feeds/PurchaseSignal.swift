/// What the store knows about purchases that Apple's public API never tells an app, and a payment queue needs.
package enum PurchaseSignal: Hashable, Sendable {
    /// The request that was tagged so was declined and will never become a transaction (C-04).
    case declined(originTag: String)
    /// The transaction was finished, through whichever API.
    case finished(transactionID: UInt64)
}
