/// What a purchase waits for, when the asynchronous API says no more than that it is pending.
public enum PurchaseWait: Hashable, Sendable {
    /// Somebody has to approve it.
    case approval

    /// The customer has to solve a problem first, and may buy then (Q-48, C-13).
    ///
    /// What comes of it is a transaction of its own, so that this may stay the answer when the problem is solved already.
    case interruption

    /// It does not wait any more: it was approved, and there is a transaction, finished or not.
    case bought

    /// It does not wait any more: it was approved, and a transaction that the customer had already answers it (P-15).
    case answered(transactionID: UInt64)

    /// It does not wait any more: it was declined, or never made.
    case nothing
}
