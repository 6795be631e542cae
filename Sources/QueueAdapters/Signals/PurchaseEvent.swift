/// Something that became of a purchase outside the queue and that Apple's public API does not tell.
public enum PurchaseEvent: Hashable, Sendable {
    /// The purchase of this name was declined and will never become a transaction (C-04).
    case declined(tag: String)

    /// The purchase of this name waits no longer: a transaction that the customer had already answers it, without a
    /// charge and without an announcement (P-15, C-01).
    case answered(tag: String, transactionID: UInt64)

    /// The transaction was finished, through whichever API.
    case finished(transactionID: UInt64)

    /// A test took the transaction out of the store, or the purchase of this name that waited (TS-48).
    case deleted(transactionID: UInt64, tag: String?)

    /// A test took everything out of the store: ``PurchaseSignals/clearedAt`` has grown (TS-67).
    case cleared
}
