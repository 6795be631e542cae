import TransactionCore

/// What became of a payment that waits for approval, when that is known before the payment is known to wait.
enum PrematureNews {
    case approved(Transaction)
    case declined
}
