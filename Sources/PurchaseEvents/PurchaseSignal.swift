/// An event of a purchase that Apple's public API does not report and a payment queue needs.
///
/// The tag is the one that the queue gave to its purchase.
public enum PurchaseSignal: Hashable, Sendable {
    /// The purchase with this tag was declined and will never become a transaction (C-04).
    case declined(tag: String)

    /// The purchase with this tag is no longer pending, because a transaction that the customer had already answers it.
    ///
    /// There is no charge and no announcement (P-15, C-01).
    case answered(tag: String, transactionID: UInt64)

    /// The transaction was finished through the asynchronous API, or by another process.
    ///
    /// A queue receives none for a finish that it made itself and that was saved at once. A queue that lags may receive
    /// one.
    case finished(transactionID: UInt64)

    /// A test deleted the transaction from the store, or the pending purchase with this tag (TS-48).
    case deleted(transactionID: UInt64, tag: String?)

    /// A test cleared the store, and identifiers start again (TS-67).
    ///
    /// The change number is the one of the clearing.
    case cleared(changeNumber: Int64)
}

/// The reason for a pending purchase, which Apple's public API does not report.
public enum PendingReason: String, Hashable, Sendable, Codable {
    /// The purchase needs an approval (P-12).
    case approval

    /// The customer has to resolve a problem first (Q-48, C-13).
    ///
    /// Resolving the problem creates a new transaction.
    case interruption
}
