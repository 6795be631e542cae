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

extension Message {
    /// What a message is about (S-31).
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The number of the reason, which Apple does not publish.
        public let rawValue: Int

        /// A reason by its raw value; unknown ones are kept as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Anything else.
        public static let generic = Self(rawValue: 0)
        /// The customer has to agree to a higher price.
        public static let priceIncreaseConsent = Self(rawValue: 1)
        /// A renewal could not be charged.
        public static let billingIssue = Self(rawValue: 2)
        /// There is an offer for a subscription that has ended.
        public static let winBackOffer = Self(rawValue: 3)

        /// The reason in English words.
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
    /// The messages of the store: those that nobody has shown yet, then those that come in.
    ///
    /// Every iteration tells each of them once, and leaves out what is resolved before it is asked for (S-32): a failed
    /// payment, and a price that the customer has to agree to. Such messages follow from what the store knows, so
    /// they also wait for an app that is launched later.
    ///
    /// ## Differs from Apple
    ///
    /// A message that was heard and not shown is told to the next iteration, too.
    public struct Messages: AsyncSequence, Sendable {
        /// What an iteration yields.
        public typealias Element = Message
        /// Hearing of a message cannot fail.
        public typealias Failure = Never

        /// Starts listening.
        public func makeAsyncIterator() -> AsyncIterator {
            let store = StoreConnection.current
            return AsyncIterator(
                feed: store.messages(),
                origin: .to(store),
                witness: IterationWitness(.message, in: store)
            )
        }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// What an iteration yields.
            public typealias Element = Message
            /// Hearing of a message cannot fail.
            public typealias Failure = Never

            let feed: StoreFeed<MessagePayload>
            let origin: StoreReference
            let witness: IterationWitness?

            /// Waits for the next message; `nil` once the task is cancelled.
            public mutating func next() async -> Message? {
                guard let payload = await feed.next() else { return nil }
                let message = Message(payload, from: origin)
                witness?.testify(message.reason.localizedDescription)
                return message
            }
        }
    }
}
