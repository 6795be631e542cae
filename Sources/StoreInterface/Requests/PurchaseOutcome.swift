/// The outcome of a purchase request.
package enum PurchaseOutcome: Hashable, Sendable {
    case purchased(SignedTransaction)
    case pending
    case cancelled
}

/// The reason for a pending purchase.
package enum PendingReason: String, Hashable, Sendable, Codable {
    /// The purchase needs an approval (P-12).
    case approval
    /// The customer has to resolve a problem first (C-13).
    case interruption
}

/// The outcome of the refund sheet.
///
/// A submitted request may still be declined.
package enum RefundOutcome: Hashable, Sendable {
    case submitted
    case cancelled
}
