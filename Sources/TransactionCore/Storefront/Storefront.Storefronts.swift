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
            let store = StoreConnection.current(for: "Storefront.updates")
            return AsyncIterator(
                feed: store.storefrontChanges(),
                witness: IterationWitness(.storefrontChanged, in: store)
            )
        }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// What an iteration yields.
            public typealias Element = Storefront
            /// Hearing of a change cannot fail.
            public typealias Failure = Never

            let feed: StoreFeed<StorefrontPayload>
            let witness: IterationWitness?

            /// Waits for the next change; `nil` once the task is cancelled.
            public mutating func next() async -> Storefront? {
                guard let payload = await feed.next() else { return nil }
                witness?.testify(payload.countryCode)
                return Storefront(payload)
            }
        }
    }
}
