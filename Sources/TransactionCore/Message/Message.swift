/// Something that the store has to tell the customer, which an app can show at a moment of its choice (S-31).
///
/// ## Differs from Apple
///
/// The store has nothing to tell yet, so there is never a value of this type.
public struct Message: Hashable, Sendable {
    /// What it is about.
    public let reason: Reason

    /// The messages that come in while the app runs (S-31).
    ///
    /// ## Differs from Apple
    ///
    /// The store has nothing to tell yet: the sequence waits until its task is cancelled, and yields nothing.
    public static var messages: Messages { Messages() }

    /// Shows the message.
    ///
    /// ## Differs from Apple
    ///
    /// There is no screen to show it on.
    ///
    /// - Parameter context: Where it would be shown.
    /// - Throws: Always ``StoreKitError/unsupported``.
    public func display(in context: any PresentationContext) throws { throw StoreKitError.unsupported }
}
