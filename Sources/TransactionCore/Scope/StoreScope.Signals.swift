import StoreInterface

extension StoreScope {
    /// The signals of one store, from the moment an iterator is made.
    ///
    /// Every iteration hears every signal. It ends when its task is cancelled, and at once for a store that is gone.
    @_spi(PaymentQueues) public struct Signals: AsyncSequence, Sendable {
        /// What an iteration yields.
        public typealias Element = Signal
        /// Hearing of a signal cannot fail.
        public typealias Failure = Never

        let reference: StoreReference

        /// Starts listening at once, before the first element is asked for.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: reference.store?.purchaseSignals()) }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// What an iteration yields.
            public typealias Element = Signal
            /// Hearing of a signal cannot fail.
            public typealias Failure = Never

            let feed: StoreFeed<PurchaseSignal>?

            /// Waits for the next signal; `nil` once the task is cancelled.
            public mutating func next() async -> Signal? { await feed?.next().map { Signal($0) } }
        }
    }
}
