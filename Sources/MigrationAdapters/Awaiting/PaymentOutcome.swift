public import PaymentQueue

/// How a payment ended that did not fail.
public enum PaymentOutcome: Sendable {
    /// It was bought, or had been bought before; deliver it and finish it, if the asynchronous side is the owner.
    case purchased(SKPaymentTransaction)

    /// Somebody has to approve it first. The approval, or the refusal, comes later as an event of the queue.
    case deferred(SKPaymentTransaction)
}
