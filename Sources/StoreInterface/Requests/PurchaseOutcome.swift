/// The outcome of a purchase request.
package enum PurchaseOutcome: Hashable, Sendable {
    case purchased(SignedTransaction)
    case pending
    case cancelled
}

/// The outcome of the refund sheet.
///
/// A submitted request may still be declined.
package enum RefundOutcome: Hashable, Sendable {
    case submitted
    case cancelled
}
