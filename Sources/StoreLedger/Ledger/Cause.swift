package import StoreInterface

/// The cause of an entry or event of the ledger.
package enum Cause: Hashable, Sendable {
    /// A request of a payment queue, which recognizes the result by its tag.
    case queue(tag: String)
    /// The customer's refund request in the app, with the customer's reason (V-09).
    case refundRequest(RefundAnswer.Reason)
    /// The import of a recorded history, about which no server notifications are sent (V-16).
    case replay
    /// The extension of the subscriptions of all customers, which the app's server requested under this identifier
    /// (V-12).
    case massExtension(requestID: String)
    /// The purchase of another family member (S-49).
    case family(FamilySource)

    /// The tag of the payment queue's request; `nil` for every other cause.
    package var queueTag: String? { if case .queue(let tag) = self { tag } else { nil } }
}

extension PurchaseRequest {
    /// The cause of what the request leads to.
    var cause: Cause? { queueTag.map { .queue(tag: $0) } }
}
