/// What the sheet of a message shows.
package struct MessageQuestion: Hashable, Sendable {
    package let kind: MessagePayload.Kind
    /// The subscription it is about; `nil` when it is about none.
    package let subscription: SubscriptionQuestion?

    package init(kind: MessagePayload.Kind, subscription: SubscriptionQuestion?) {
        self.kind = kind
        self.subscription = subscription
    }
}

/// What the customer does with the sheet of a message.
package enum MessageAnswer: Hashable, Sendable {
    /// Takes it away; nothing changes.
    case dismiss
    /// Agrees to the higher price.
    case agree
    /// Declines the higher price: the subscription ends with its period.
    case decline
    /// Pays for the renewal that failed.
    case updatePayment
}
