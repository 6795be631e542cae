import StoreInterface

extension PurchaseIntent {
    /// The intents from the moment an iterator is made, and those from before that nobody has heard of (P-47).
    ///
    /// Every iteration that is under way hears every intent, and ends when its task is cancelled. An intent whose
    /// product is not for sale any more is left out.
    public struct PurchaseIntents: AsyncSequence {
        /// What an iteration yields.
        public typealias Element = PurchaseIntent
        /// Hearing of an intent cannot fail.
        public typealias Failure = Never

        /// Starts listening at once, before the first element is asked for.
        public func makeAsyncIterator() -> AsyncIterator {
            let store = StoreConnection.current(for: "PurchaseIntent.intents")
            return AsyncIterator(
                feed: store.purchaseIntents(),
                origin: .to(store),
                witness: IterationWitness(.intent, in: store)
            )
        }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// What an iteration yields.
            public typealias Element = PurchaseIntent
            /// Hearing of an intent cannot fail.
            public typealias Failure = Never

            let feed: StoreFeed<PurchaseIntentPayload>
            let origin: StoreReference
            let witness: IterationWitness?

            /// Waits for the next intent; `nil` once the task is cancelled.
            public mutating func next() async -> PurchaseIntent? {
                while let payload = await feed.next() {
                    guard let store = origin.store else { return nil }
                    if let intent = await PurchaseIntent(payload, in: store) {
                        witness?.testify("", productID: intent.product.id)
                        return intent
                    }
                }
                return nil
            }
        }
    }
}
