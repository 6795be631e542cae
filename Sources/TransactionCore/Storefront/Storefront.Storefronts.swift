import StoreInterface

extension Storefront {
    /// The changes of the storefront, without the present one (C-19).
    ///
    /// Every iteration hears every change from the moment its iterator is made, and ends when its task is cancelled.
    public struct Storefronts: AsyncSequence, Sendable {
        /// What an iteration yields.
        public typealias Element = Storefront
        /// Hearing of a change cannot fail.
        public typealias Failure = Never

        /// Starts listening at once, before the first element is asked for.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(feed: StoreConnection.current.storefrontChanges())
        }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// What an iteration yields.
            public typealias Element = Storefront
            /// Hearing of a change cannot fail.
            public typealias Failure = Never

            let feed: StoreFeed<StorefrontPayload>

            /// Waits for the next change; `nil` once the task is cancelled.
            public mutating func next() async -> Storefront? { await feed.next().map { Storefront($0) } }
        }
    }
}
