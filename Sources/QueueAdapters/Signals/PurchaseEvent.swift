/// Something that became of a purchase outside the queue and that Apple's public API does not tell.
public enum PurchaseEvent: Hashable, Sendable {
    /// The purchase of this name was declined and will never become a transaction (C-04).
    case declined(tag: String)

    /// The transaction was finished, through whichever API.
    case finished(transactionID: UInt64)
}
