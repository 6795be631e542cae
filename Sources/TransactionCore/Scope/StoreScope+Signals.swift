public import StoreInterface

extension StoreScope {
    /// The signals of one store, from the moment an iterator is made.
    ///
    /// Every iteration receives every signal. It ends when its task is cancelled, and at once for a closed store.
    @_spi(PaymentQueues) public struct Signals: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = PurchaseSignal
        /// The sequence never throws.
        public typealias Failure = Never

        let reference: StoreReference

        /// Starts listening at once, before the first element is asked for.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: reference.store?.purchaseSignals()) }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The element type of the sequence.
            public typealias Element = PurchaseSignal
            /// The sequence never throws.
            public typealias Failure = Never

            let feed: StoreFeed<PurchaseSignal>?

            /// Waits for the next signal; `nil` once the task is cancelled.
            public mutating func next() async -> PurchaseSignal? { await feed?.next() }
        }
    }
}

extension StoreScope {
    /// True while the store records the calls of apps for a timeline.
    public var isRecorded: Bool { reference.store?.recorder?.isRecording ?? false }

    /// Records a call of the app to a queue, or a callback to the app; a store that is gone records nothing.
    ///
    /// - Parameter activity: The call or callback.
    public func record(_ activity: QueueActivity) {
        guard let store = reference.store else { return }
        store.recorder?.record(activity, at: store.now)
    }
}

/// The app's name for the customer of the current task's purchases, if it is no account token.
enum CustomerName {
    @TaskLocal static var current: String?
}

/// The tag of the current task's purchases, which identifies their later outcome.
struct PurchaseTag: Hashable, Sendable {
    @TaskLocal static var current: PurchaseTag?

    let name: String
    /// The store's change number when the customer asked.
    let askedAt: Int64?
}

/// True while the current task works for a payment queue: its calls are not recorded as an app's.
enum QueueWork {
    @TaskLocal static var isUnderWay = false
}
