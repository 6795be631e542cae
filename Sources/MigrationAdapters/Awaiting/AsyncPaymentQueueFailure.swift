/// What an ``AsyncPaymentQueue`` refuses to do.
public enum AsyncPaymentQueueFailure: Error, Hashable, Sendable {
    /// The observer was declared the owner of finishing, and the other side never finishes.
    case observerOwnsFinishing

    /// A purchasing entry cannot be finished; the queue itself stops the process at it.
    case stillPurchasing

    /// The payment names no product, or less than one piece; the queue itself stops the process at it.
    case impossiblePayment
}
