import StoreInterface

extension Product.SubscriptionInfo.Status {
    /// The changes of all subscriptions, from the moment an iterator is made (S-05).
    public struct Statuses: AsyncSequence, Sendable {
        /// What an iteration yields.
        public typealias Element = Product.SubscriptionInfo.Status
        /// Hearing of a change cannot fail.
        public typealias Failure = Never

        /// Starts listening at once, before the first element is asked for.
        public func makeAsyncIterator() -> AsyncIterator {
            let store = StoreConnection.current(for: "Product.SubscriptionInfo.Status.updates")
            return AsyncIterator(
                feed: store.subscriptionStatusChanges(),
                origin: .to(store),
                trust: store.trust,
                witness: IterationWitness(.status, in: store)
            )
        }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// What an iteration yields.
            public typealias Element = Product.SubscriptionInfo.Status
            /// Hearing of a change cannot fail.
            public typealias Failure = Never

            let feed: StoreFeed<SignedSubscriptionStatus>
            let origin: StoreReference
            /// What the store was trusted by when it was last seen.
            var trust: TrustContext
            let witness: IterationWitness?

            /// Waits for the next change; `nil` once the task is cancelled.
            public mutating func next() async -> Product.SubscriptionInfo.Status? {
                guard let signed = await feed.next() else { return nil }
                // Asked anew each time, because a test may switch a simulated failure on and off (T-58).
                if let store = origin.store { trust = store.trust }
                let status = Product.SubscriptionInfo.Status(signed, trust: trust, origin: origin)
                witness?.testify(status)
                return status
            }
        }
    }
}
