import TransactionCore

/// What became of a payment that waits for approval, when that is known before the payment is known to wait.
enum PrematureNews {
    case approved(Transaction)
    /// A transaction that the customer had already answers it.
    case answered(transactionID: UInt64)
    case declined
}
