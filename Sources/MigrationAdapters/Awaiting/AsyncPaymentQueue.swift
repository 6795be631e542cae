public import PaymentQueue
import QueueAdapters

/// A payment queue whose commands are awaited: each returns, or throws, how it ended.
///
/// The first command attaches an observer, which stays as long as this object. Attach the app's own observers before: the
/// first observer of a launch is told what is unfinished, and a later one is not told again. Use one of these
/// for each queue.
///
/// Cancelling a task that waits here ends the waiting with `CancellationError`, and nothing else: a payment or a restore
/// that the store works on goes on, and what comes of it is told to the queue's observers and stays in
/// `SKPaymentQueue.transactions` until it is finished. Only requests for products and receipts are really cancelled.
///
/// With ``FinishingOwner/observer`` nothing is finished here: some observer of the app does all of it, failed entries too.
/// With ``FinishingOwner/asynchronous`` a failed payment of ``add(_:)`` is finished before its error is thrown, also for a
/// task that no longer waits, and ``finish(_:)`` finishes the rest.
public final class AsyncPaymentQueue: Sendable {
    /// The queue.
    public let queue: SKPaymentQueue

    /// Who finishes.
    public let owner: FinishingOwner

    private let observer: AwaitingObserver

    /// Prepares to wait; nothing is attached yet.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - owner: Who finishes what was paid.
    public init(_ queue: SKPaymentQueue, owner: FinishingOwner) {
        self.queue = queue
        self.owner = owner
        observer = AwaitingObserver(finishesFailures: owner == .asynchronous)
    }

    deinit { queue.remove(observer) }

    /// Adds a payment and waits for how it ends.
    ///
    /// Of equal payments that are added at the same time, here and elsewhere, nobody can tell which transaction belongs to
    /// which; those of this object are taken in the order in which they were added.
    ///
    /// - Parameter payment: The payment; the queue takes a copy.
    /// - Returns: The transaction that was bought or waits for approval. For a product that was bought and not finished
    ///   before it is that transaction (C-10).
    /// - Throws: The `SKError` of a failed payment, ``AsyncPaymentQueueFailure/impossiblePayment``, or `CancellationError`.
    public func add(_ payment: SKPayment) async throws -> PaymentOutcome {
        guard !payment.productIdentifier.isEmpty, payment.quantity >= 1 else {
            throw AsyncPaymentQueueFailure.impossiblePayment
        }
        try Task.checkCancellation()
        attach()
        let number = observer.expect(PaymentTerms(of: payment))
        queue.add(payment)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { observer.await(payment: number, $0) }
        } onCancel: { [observer] in
            observer.abandon(payment: number)
        }
    }

    /// Restores earlier purchases and waits until all have been handed over.
    ///
    /// Several calls are worked off one after the other, since the queue ignores a restore while another one runs.
    /// Where other code has begun one, this one ends with it.
    ///
    /// - Parameter username: The name that the payments carried; `nil` for everything.
    /// - Returns: The restored entries, those included that an earlier restore left unfinished and that were told only now.
    ///   Each has to be finished.
    /// - Throws: The `SKError` of a failed restore, or `CancellationError`.
    public func restore(username: String? = nil) async throws -> [SKPaymentTransaction] {
        try Task.checkCancellation()
        attach()
        let (number, isNext) = observer.expectRestore(username)
        if isNext { queue.restoreCompletedTransactions(withApplicationUsername: username) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { observer.await(restore: number, $0) }
        } onCancel: { [observer] in
            observer.abandon(restore: number)
        }
    }

    /// Finishes an entry and waits until it has left the queue.
    ///
    /// - Parameter transaction: The entry; one that is not in the queue is left alone.
    /// - Throws: ``AsyncPaymentQueueFailure/observerOwnsFinishing`` or ``AsyncPaymentQueueFailure/stillPurchasing``; nothing
    ///   was finished then. A cancelled task waits all the same.
    public func finish(_ transaction: SKPaymentTransaction) async throws(AsyncPaymentQueueFailure) {
        guard owner == .asynchronous else { throw .observerOwnsFinishing }
        guard transaction.transactionState != .purchasing else { throw .stillPurchasing }
        attach()
        let id = ObjectIdentifier(transaction)
        await withCheckedContinuation { continuation in
            observer.await(removalOf: id, continuation)
            queue.finishTransaction(transaction)
            // One that has left already is not told of again.
            if !queue.transactions.contains(where: { $0 === transaction }) { observer.endWait(forRemovalOf: id) }
        }
    }

    /// Asks for products, as `SKProductsRequest` does.
    ///
    /// - Parameter identifiers: The products' identifiers.
    /// - Returns: The products, and the identifiers that the store does not know.
    /// - Throws: An `SKError`; `CancellationError` after the request was cancelled along with the task.
    public func products(for identifiers: Set<String>) async throws -> SKProductsResponse {
        try await RequestConversation(SKProductsRequest(productIdentifiers: identifiers)).answer()
            ?? SKProductsResponse()
    }

    /// Refreshes the receipt, as `SKReceiptRefreshRequest` does.
    ///
    /// - Throws: An `SKError`; `CancellationError` after the request was cancelled along with the task.
    public func refreshReceipt() async throws {
        _ = try await RequestConversation(SKReceiptRefreshRequest()).answer()
    }

    // Attaching twice is attaching once.
    private func attach() { queue.add(observer) }
}

/// What an ``AsyncPaymentQueue`` refuses to do.
public enum AsyncPaymentQueueFailure: Error, Hashable, Sendable {
    /// The observer was declared the owner of finishing, and the other side never finishes.
    case observerOwnsFinishing

    /// A purchasing entry cannot be finished; the queue itself stops the process at it.
    case stillPurchasing

    /// The payment names no product, or less than one piece; the queue itself stops the process at it.
    case impossiblePayment
}

/// How a payment ended that did not fail.
public enum PaymentOutcome: Sendable {
    /// It was bought, or had been bought before; deliver it and finish it, if the asynchronous side is the owner.
    case purchased(SKPaymentTransaction)

    /// Somebody has to approve it first. The approval, or the refusal, comes later as an event of the queue.
    case deferred(SKPaymentTransaction)
}
