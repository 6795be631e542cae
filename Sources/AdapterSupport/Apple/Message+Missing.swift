#if AppleStoreKit && !os(iOS) && !os(visionOS)
// The messages of Apple's API, which exist on iOS and visionOS only.

/// A message of the store, a placeholder on systems without messages.
public struct Message: Sendable {
    /// The reason of the message.
    public let reason: Reason

    /// The reason of a message.
    public enum Reason: Hashable, Sendable {
        /// The customer has to accept a higher price.
        case priceIncreaseConsent
    }

    /// A sequence without messages.
    public static var messages: AsyncStream<Message> { AsyncStream { $0.finish() } }
}
#endif
