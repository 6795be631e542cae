import StoreInterface

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
            let store = StoreConnection.current(for: "Message.messages")
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
