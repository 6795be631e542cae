public import PaymentQueue

/// One thing that a payment queue told its observers.
public enum QueueEvent: Sendable {
    /// Entries were added or changed their state, the oldest first.
    case updated([ObservedTransaction])

    /// Finished entries have left the queue.
    case removed([SKPaymentTransaction])

    /// A restore is complete.
    case restoreFinished

    /// A restore failed.
    case restoreFailed(SKError)

    /// The customer chose a promoted product in the store; the question was answered as ``QueueEvents`` was told (P-45).
    case promoted(PromotedPurchase, wasAdded: Bool)

    /// The customer lost products.
    case revoked(productIDs: [String])

    /// The customer is in another storefront now; `nil` where the queue does not say which (F-03).
    case storefrontChanged(SKStorefront?)
}
