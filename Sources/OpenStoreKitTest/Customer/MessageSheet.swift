import StoreInterface
public import TransactionCore

/// What the sheet of a message shows.
public struct MessageSheet: Hashable, Sendable {
    /// What the message is about.
    public let reason: Message.Reason
    /// The subscription that it is about; `nil` when it is about none.
    public let subscription: SubscriptionSheet?

    init(_ question: MessageQuestion) {
        reason =
            switch question.kind {
            case .generic: .generic
            case .priceIncreaseConsent: .priceIncreaseConsent
            case .billingIssue: .billingIssue
            case .winBackOffer: .winBackOffer
            }
        subscription = question.subscription.map { SubscriptionSheet($0) }
    }
}
