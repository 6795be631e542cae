import StoreInterface

extension StoreScope {
    /// The reason for a `.pending` result, which Apple's public API does not report.
    @_spi(PaymentQueues) public enum Pending: Hashable, Sendable {
        /// The purchase needs an approval (P-12).
        case approval
        /// The customer has to solve a problem first; what may come of it is a transaction of its own (Q-48, C-13).
        case interruption
    }
}

extension StoreScope {
    /// An event that only a payment queue needs.
    @_spi(PaymentQueues) public enum Signal: Hashable, Sendable {
        /// The purchase of this name was declined and will never become a transaction (C-04).
        case declined(tag: String)
        /// The purchase of this name waits no longer: a transaction that the customer had already answers it, which is
        /// not announced again (P-15, C-01).
        case answered(tag: String, transactionID: UInt64)
        /// The transaction was finished through either API.
        case finished(transactionID: UInt64)
        /// The transaction, or the purchase of this name that waited, was taken out of the store (TS-48).
        case deleted(transactionID: UInt64, tag: String?)
        /// Everything was taken out of the store, and identifiers begin again; see ``StoreScope/clearedAt`` (TS-67).
        case cleared

        init(_ signal: PurchaseSignal) {
            self =
                switch signal {
                case .declined(let originTag): .declined(tag: originTag)
                case .answered(let originTag, let id): .answered(tag: originTag, transactionID: id)
                case .finished(let transactionID): .finished(transactionID: transactionID)
                case .deleted(let transactionID, let originTag): .deleted(transactionID: transactionID, tag: originTag)
                case .cleared: .cleared
                }
        }
    }
}

extension StoreScope {
    /// The signals of one store, from the moment an iterator is made.
    ///
    /// Every iteration receives every signal. It ends when its task is cancelled, and at once for a closed store.
    @_spi(PaymentQueues) public struct Signals: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = Signal
        /// The sequence never throws.
        public typealias Failure = Never

        let reference: StoreReference

        /// Starts listening at once, before the first element is asked for.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: reference.store?.purchaseSignals()) }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The element type of the sequence.
            public typealias Element = Signal
            /// The sequence never throws.
            public typealias Failure = Never

            let feed: StoreFeed<PurchaseSignal>?

            /// Waits for the next signal; `nil` once the task is cancelled.
            public mutating func next() async -> Signal? { await feed?.next().map { Signal($0) } }
        }
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
