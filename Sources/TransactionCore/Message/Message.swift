import StoreInterface

/// Something that the store has to tell the customer, which an app can show at a moment of its choice (S-31).
///
/// Two messages are equal when they tell the same.
///
/// ## Differs from Apple
///
/// Apple's systems show what no app listens for when the app comes to the front. Here there is no such moment, and
/// nothing is shown unless somebody calls ``display(in:)``.
public struct Message: Hashable, Sendable {
    /// What it is about.
    public let reason: Reason

    let payload: MessagePayload
    let origin: StoreReference

    /// The messages that wait to be shown, then those that come in while the app runs (S-31).
    public static var messages: Messages { Messages() }

    /// Shows the message to the customer, and returns without waiting for the answer.
    ///
    /// Waits for the sheet that is up. What was resolved meanwhile is not shown any more (S-32). What the answer changes
    /// comes through `Transaction.updates` and the status of the subscription.
    ///
    /// ## Differs from Apple
    ///
    /// It need not be called on the main actor. No sheet is shown and the context is not used: whoever plays the
    /// customer answers.
    ///
    /// - Parameter context: Where it would be shown.
    /// - Throws: ``StoreKitError/unknown`` when the store that sent it no longer exists.
    public func display(in context: any PresentationContext) throws {
        guard let store = origin.store else { throw StoreKitError.unknown }
        store.display(payload)
    }
}

extension Message {
    init(_ payload: MessagePayload, from origin: StoreReference) {
        self.payload = payload
        self.origin = origin
        reason =
            switch payload.kind {
            case .generic: .generic
            case .priceIncreaseConsent: .priceIncreaseConsent
            case .billingIssue: .billingIssue
            case .winBackOffer: .winBackOffer
            }
    }
}
