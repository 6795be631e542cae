import StoreInterface

/// A message of the store for the customer, which an app can show at a moment of its choice (S-31).
///
/// Two messages are equal when their contents are equal.
///
/// ## Differs from Apple
///
/// Apple's systems show messages that no app listens for when the app comes to the front. This package shows
/// a message only when the app calls ``display(in:)``.
public struct Message: Hashable, Sendable {
    /// The reason for the message.
    public let reason: Reason

    let payload: MessagePayload
    let origin: StoreReference

    /// The messages that were not shown yet, followed by new ones while the app runs (S-31).
    public static var messages: Messages { Messages() }

    /// Shows the message to the customer, and returns without waiting for the answer.
    ///
    /// The message waits for a sheet that is already shown. A message whose reason was resolved in the meantime is not
    /// shown (S-32). Changes arrive through `Transaction.updates` and the status of the subscription.
    ///
    /// ## Differs from Apple
    ///
    /// The method may be called from any actor. No sheet is shown, and `context` is not used: the simulated
    /// customer answers.
    ///
    /// - Parameter context: The scene, window or view controller to show it in. Not used.
    /// - Throws: ``StoreKitError/unknown`` when the store that sent it no longer exists.
    public func display(in context: any PresentationContext) throws {
        guard let source = origin.source else { throw StoreKitError.unknown }
        source.ask(else: ()) { $0.display(payload) }
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

extension Message {
    /// The reason for a message (S-31).
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The number of the reason, which Apple does not publish.
        public let rawValue: Int

        /// Creates a reason from its raw value; a value without a constant is kept.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A reason that no other constant describes.
        public static let generic = Self(rawValue: 0)
        /// A price increase needs the customer's consent.
        public static let priceIncreaseConsent = Self(rawValue: 1)
        /// The payment for a renewal failed.
        public static let billingIssue = Self(rawValue: 2)
        /// A win-back offer is available for a subscription that has ended.
        public static let winBackOffer = Self(rawValue: 3)

        /// The description of the reason, in English.
        public var localizedDescription: String {
            switch self {
            case .generic: "Generic"
            case .priceIncreaseConsent: "Price Increase Consent"
            case .billingIssue: "Billing Issue"
            case .winBackOffer: "Win-Back Offer"
            default: "Unknown (\(rawValue))"
            }
        }
    }
}

extension Message {
    /// A sequence of the store's messages: those that were not shown yet, followed by new ones.
    ///
    /// Every iteration delivers each message once, and leaves out a message that is resolved before `next()` (S-32): a
    /// failed payment, and a price that needs the customer's consent. Such messages are derived from the ledger, so
    /// they also reach an app that is launched later.
    ///
    /// ## Differs from Apple
    ///
    /// A message that was delivered and not shown is delivered to the next iteration again.
    public struct Messages: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = Message
        /// The sequence never throws.
        public typealias Failure = Never

        /// Creates an iterator, which receives elements from now on.
        public func makeAsyncIterator() -> AsyncIterator {
            let source = StoreConnection.current(for: "Message.messages")
            return AsyncIterator(
                feed: source.feed { $0.messages() },
                origin: .to(source),
                recorder: IterationRecorder(.message, in: source)
            )
        }

        /// The iterator of the sequence.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The element type of the sequence.
            public typealias Element = Message
            /// The sequence never throws.
            public typealias Failure = Never

            let feed: StoreFeed<MessagePayload>
            let origin: StoreReference
            let recorder: IterationRecorder?

            /// Returns the next message, or `nil` when the task is cancelled.
            public mutating func next() async -> Message? {
                guard let payload = await feed.next() else { return nil }
                let message = Message(payload, from: origin)
                recorder?.record(message.reason.localizedDescription)
                return message
            }
        }
    }
}
