public import TransactionCore

/// What became of a delivery at a ``DeliveryDesk``.
public enum DeliveryOutcome: Sendable {
    /// The app has acted on it now.
    case granted(DeliveryKey)

    /// The app had acted on it before, whichever API delivered it then.
    case alreadyGranted(DeliveryKey)

    /// There is nothing to act on: an entry of the queue that is purchasing, deferred or failed.
    case nothing

    /// The transaction did not verify; it was neither granted nor finished.
    case unverified(VerificationResult<Transaction>.VerificationError)
}
