extension Message {
    /// The messages of the store from now on.
    ///
    /// ## Differs from Apple
    ///
    /// The store has nothing to tell yet, so an iteration waits until its task is cancelled, and yields nothing.
    public struct Messages: AsyncSequence, Sendable {
        /// What an iteration yields.
        public typealias Element = Message
        /// Hearing of a message cannot fail.
        public typealias Failure = Never

        /// Starts listening.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// What an iteration yields.
            public typealias Element = Message
            /// Hearing of a message cannot fail.
            public typealias Failure = Never

            /// Waits for the next message; `nil` once the task is cancelled.
            public mutating func next() async -> Message? {
                let (silence, source) = AsyncStream.makeStream(of: Message.self)
                var listener = silence.makeAsyncIterator()
                let message = await listener.next()
                // Until here, because a stream that nobody can feed any more ends.
                withExtendedLifetime(source) {}
                return message
            }
        }
    }
}
