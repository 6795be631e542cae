import Foundation
public import PaymentQueue
import QueueAdapters

/// Everything that a payment queue tells its observers, as an asynchronous sequence.
///
/// Each iteration attaches an observer of its own when it begins, before the first element is asked for, and detaches it
/// when its task is cancelled or the iterator goes away. Nothing is lost in between, however slowly it is read: what was told waits,
/// without bound. So do not keep an iterator that nobody reads.
///
/// The attached observer is an observer like any other: the first one of a launch is told of everything that is unfinished,
/// and a later one is not told again. Start reading where the app attaches its observer today. The sequence
/// never finishes a transaction.
public struct QueueEvents: AsyncSequence, Sendable {
    /// One thing that the queue told.
    public typealias Element = QueueEvent

    /// Nothing is thrown; errors are events.
    public typealias Failure = Never

    /// Answers whether the queue shall go on with a promoted purchase now, on the queue's delivery thread.
    public typealias Answer = @Sendable (PromotedPurchase) -> Bool

    private let queue: SKPaymentQueue
    private let answer: Answer

    /// Prepares to listen; nothing is attached yet.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - shouldAddPromoted: Answers at once, as the queue wants it, whether a promoted purchase is to be added. Unless
    ///     given the answer is no: the event carries the payment, and the app adds it when it is ready, or buys the product
    ///     through the asynchronous API (P-45, X-14).
    public init(of queue: SKPaymentQueue, shouldAddPromoted: @escaping Answer = { _ in false }) {
        self.queue = queue
        answer = shouldAddPromoted
    }

    /// Attaches an observer and begins to collect.
    ///
    /// - Returns: An iterator, for one task.
    public func makeAsyncIterator() -> AsyncIterator {
        let (stream, continuation) = AsyncStream.makeStream(of: QueueEvent.self, bufferingPolicy: .unbounded)
        let reader = EventReader()
        let observer = QueueEventObserver(telling: continuation, countedBy: reader, answer)
        continuation.onTermination = { [weak observer, queue, reader] _ in
            reader.leave()
            if let observer { queue.remove(observer) }
        }
        queue.add(observer)
        return AsyncIterator(events: stream.makeAsyncIterator(), observer: observer, reader: reader)
    }

    /// Reads the events of one iteration.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// One thing that the queue told.
        public typealias Element = QueueEvent

        /// Nothing is thrown; errors are events.
        public typealias Failure = Never

        private var events: AsyncStream<QueueEvent>.AsyncIterator
        // The queue does not keep it alive.
        private let observer: QueueEventObserver
        private let reader: EventReader

        fileprivate init(
            events: AsyncStream<QueueEvent>.AsyncIterator,
            observer: QueueEventObserver,
            reader: EventReader
        ) {
            self.events = events
            self.observer = observer
            self.reader = reader
        }

        /// The next event, once there is one.
        ///
        /// - Parameter actor: Where the caller runs.
        /// - Returns: `nil` after the task was cancelled.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> QueueEvent? {
            reader.ask()
            let event = await events.next(isolation: actor)
            if event == nil { reader.leave() } else { reader.take() }
            return event
        }
    }
}

/// One thing that a payment queue told its observers.
public enum QueueEvent: Sendable {
    /// Entries were added or changed their state, the oldest first.
    case updated([ObservedTransaction])

    /// Finished entries have left the queue.
    case removed([SKPaymentTransaction])

    /// A restore is complete.
    case restoreFinished

    /// A restore failed.
    case restoreFailed(SKError)

    /// The customer chose a promoted product in the store; the question was answered as ``QueueEvents`` was told (P-45).
    case promoted(PromotedPurchase, wasAdded: Bool)

    /// The customer lost products.
    case revoked(productIDs: [String])

    /// The customer is in another storefront now; `nil` where the queue does not say which (F-03).
    case storefrontChanged(SKStorefront?)
}

/// An entry of the queue with the state that it had when observers were told of it.
///
/// The object goes on changing while events wait to be read; this remembers what it said.
public struct ObservedTransaction: Sendable {
    /// The entry.
    public let transaction: SKPaymentTransaction

    /// The state of that moment.
    public let state: SKPaymentTransactionState

    /// Why it had failed; `nil` in every other state.
    public let error: SKError?

    init(_ transaction: SKPaymentTransaction) {
        self.transaction = transaction
        state = transaction.transactionState
        error = transaction.error.map { Counterpart.ofAny($0) }
    }
}

/// A product that the customer chose in the store, outside the app.
public struct PromotedPurchase: Sendable {
    /// The product.
    public let product: SKProduct

    private let terms: PaymentTerms

    init(_ payment: SKPayment, for product: SKProduct) {
        self.product = product
        terms = PaymentTerms(of: payment)
    }

    /// The payment that the app may add to the queue now or later: equal to the one that the queue asked about.
    public var payment: SKPayment { SKPayment.asking(terms) }
}
