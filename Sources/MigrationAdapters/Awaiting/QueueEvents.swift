import Foundation
@_spi(Adapters) public import PaymentQueue

/// The callbacks of a payment queue to its observers, as an asynchronous sequence.
///
/// Each iteration attaches an observer of its own when it begins, before the first element is requested. It detaches
/// the observer when its task is cancelled or the iterator is released. No event is lost in between, however slowly the
/// iterator is read: events wait in an unbounded buffer. So do not keep an iterator without reading it.
///
/// The attached observer is an observer like any other: the first one of a launch receives all unfinished transactions,
/// and a later one does not receive them again. Start reading at the place where the app attaches its
/// observer today. The sequence never finishes a transaction.
public struct QueueEvents: AsyncSequence, Sendable {
    /// An event of the queue.
    public typealias Element = QueueEvent

    /// The sequence throws no errors; errors are events.
    public typealias Failure = Never

    /// A closure that decides, on the queue's delivery thread, whether the queue adds a promoted purchase now.
    public typealias Answer = @Sendable (PromotedPurchase) -> Bool

    private let queue: SKPaymentQueue
    private let answer: Answer

    /// Creates a sequence without attaching an observer yet.
    ///
    /// - Parameters:
    ///   - queue: The payment queue.
    ///   - shouldAddPromoted: Decides at once, as the queue requires, whether a promoted purchase is added. By default
    ///     the answer is no: the event carries the payment, and the app adds it when it is ready, or buys the product
    ///     through the asynchronous API (P-45, X-14).
    public init(of queue: SKPaymentQueue, shouldAddPromoted: @escaping Answer = { _ in false }) {
        self.queue = queue
        answer = shouldAddPromoted
    }

    /// Attaches an observer and begins to collect events.
    ///
    /// - Returns: An iterator, for one task.
    public func makeAsyncIterator() -> AsyncIterator {
        let (stream, continuation) = AsyncStream.makeStream(of: QueueEvent.self, bufferingPolicy: .unbounded)
        let reader = EventReader()
        let observer = QueueEventObserver(sendingTo: continuation, countedBy: reader, answer)
        continuation.onTermination = { [weak observer, queue, reader] _ in
            reader.leave()
            if let observer { queue.remove(observer) }
        }
        queue.add(observer)
        return AsyncIterator(events: stream.makeAsyncIterator(), observer: observer, reader: reader)
    }

    /// An iterator over the events of one iteration.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// An event of the queue.
        public typealias Element = QueueEvent

        /// The iterator throws no errors; errors are events.
        public typealias Failure = Never

        private var events: AsyncStream<QueueEvent>.AsyncIterator
        // The queue does not keep the observer alive.
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

        /// Waits for the next event and returns it.
        ///
        /// Systems before iOS 18.0 and macOS 15.0 have only this form; elsewhere a call without arguments means the other.
        ///
        /// - Returns: The event; `nil` after the task was cancelled.
        @_disfavoredOverload @concurrent public mutating func next() async -> QueueEvent? {
            reader.ask()
            return noted(await events.next())
        }

        /// Waits for the next event and returns it.
        ///
        /// - Parameter actor: The actor on which the caller runs.
        /// - Returns: The event; `nil` after the task was cancelled.
        @available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> QueueEvent? {
            reader.ask()
            return noted(await events.next(isolation: actor))
        }

        private func noted(_ event: QueueEvent?) -> QueueEvent? {
            if event == nil { reader.leave() } else { reader.take() }
            return event
        }
    }
}

/// An event that a payment queue sent to its observers.
public enum QueueEvent: Sendable {
    /// Entries were added or changed their state, the oldest first.
    case updated([ObservedTransaction])

    /// Finished entries have left the queue.
    case removed([SKPaymentTransaction])

    /// A restore is complete.
    case restoreFinished

    /// A restore failed.
    case restoreFailed(SKError)

    /// The customer chose a promoted product in the store; ``QueueEvents`` decided whether the queue adds it (P-45).
    case promoted(PromotedPurchase, wasAdded: Bool)

    /// The customer lost products.
    case revoked(productIDs: [String])

    /// The customer is in another storefront now; `nil` if the queue does not name it (F-03).
    case storefrontChanged(SKStorefront?)
}

/// An entry of the queue with the state that it had when the observers were called.
///
/// The object keeps changing while events wait to be read; this value keeps the state of the callback.
public struct ObservedTransaction: Sendable {
    /// The entry.
    public let transaction: SKPaymentTransaction

    /// The state of the entry when the observers were called.
    public let state: SKPaymentTransactionState

    /// The error of a failed entry; `nil` in every other state.
    public let error: SKError?

    init(_ transaction: SKPaymentTransaction) {
        self.transaction = transaction
        state = transaction.transactionState
        error = transaction.error.map { SKError($0) }
    }
}

/// A product that the customer chose in the store, outside the app.
public struct PromotedPurchase: Sendable {
    /// The product.
    public let product: SKProduct

    private let terms: PaymentTerms

    init(_ payment: SKPayment, for product: SKProduct) {
        self.product = product
        terms = PaymentTerms(payment)
    }

    /// The payment that the app may add to the queue now or later: equal to the payment in the queue's callback.
    public var payment: SKPayment { SKPayment(terms) }
}

/// An observer that turns callbacks into events.
final class QueueEventObserver: NSObject, SKPaymentTransactionObserver, Sendable {
    private let events: AsyncStream<QueueEvent>.Continuation
    private let reader: EventReader
    private let answer: QueueEvents.Answer

    init(
        sendingTo events: AsyncStream<QueueEvent>.Continuation,
        countedBy reader: EventReader,
        _ answer: @escaping QueueEvents.Answer
    ) {
        self.events = events
        self.reader = reader
        self.answer = answer
        super.init()
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        deliver(.updated(transactions.map { ObservedTransaction($0) }))
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        deliver(.removed(transactions))
    }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        deliver(.restoreFailed(SKError(error)))
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { deliver(.restoreFinished) }

    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool
    {
        let promoted = PromotedPurchase(payment, for: product)
        let isWanted = answer(promoted)
        deliver(.promoted(promoted, wasAdded: isWanted))
        return isWanted
    }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
        deliver(.storefrontChanged(queue.storefront))
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        deliver(.revoked(productIDs: productIdentifiers))
    }

    private func deliver(_ event: QueueEvent) {
        reader.noteDelivery()
        events.yield(event)
    }
}
