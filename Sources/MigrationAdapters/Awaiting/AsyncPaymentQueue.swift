@_spi(Adapters) public import PaymentQueue

/// A payment queue whose commands are asynchronous functions that return or throw their outcome.
///
/// The first command attaches an observer, which stays as long as this object. Attach the app's own observers before:
/// the first observer of a launch receives the unfinished transactions, and a later one does not receive them again
/// . Use one of these objects for each queue.
///
/// Cancelling a waiting task ends the wait with `CancellationError` and changes nothing else. A payment or a restore
/// that the store works on continues. Its outcome goes to the queue's observers and stays in
/// `SKPaymentQueue.transactions` until it is finished. Only requests for products and receipts are really cancelled.
///
/// With ``FinishingOwner/observer``, this object finishes nothing: an observer of the app finishes every entry, failed
/// ones too. With ``FinishingOwner/asynchronous``, a failed payment of ``add(_:)`` is finished before its error is
/// thrown, also if the task no longer waits, and ``finish(_:)`` finishes the rest.
public final class AsyncPaymentQueue: Sendable {
    /// The payment queue.
    public let queue: SKPaymentQueue

    /// The API that finishes transactions.
    public let owner: FinishingOwner

    private let observer: AwaitingObserver

    /// Creates a queue without attaching an observer yet.
    ///
    /// - Parameters:
    ///   - queue: The payment queue.
    ///   - owner: The API that finishes transactions.
    public init(_ queue: SKPaymentQueue, owner: FinishingOwner) {
        self.queue = queue
        self.owner = owner
        observer = AwaitingObserver(finishesFailures: owner == .asynchronous)
    }

    deinit { queue.remove(observer) }

    /// Adds a payment and waits for its outcome.
    ///
    /// If equal payments are added at the same time, here and elsewhere, their transactions are indistinguishable.
    /// Those of this object are matched in the order in which they were added.
    ///
    /// - Parameter payment: The payment; the queue takes a copy.
    /// - Returns: The transaction that was bought or waits for approval. For a product with an unfinished purchase, the
    ///   result is that earlier transaction (C-10).
    /// - Throws: The `SKError` of a failed payment, ``AsyncPaymentQueueFailure/impossiblePayment``, or
    ///   `CancellationError`.
    public func add(_ payment: SKPayment) async throws -> PaymentOutcome {
        guard !payment.productIdentifier.isEmpty, payment.quantity >= 1 else {
            throw AsyncPaymentQueueFailure.impossiblePayment
        }
        try Task.checkCancellation()
        attach()
        let number = observer.expect(PaymentTerms(payment))
        queue.add(payment)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { observer.await(payment: number, $0) }
        } onCancel: { [observer] in
            observer.abandon(payment: number)
        }
    }

    /// Restores earlier purchases and waits until the observers have received all of them.
    ///
    /// Several calls run one after the other, since the queue ignores a restore while another one runs. If other
    /// code has begun a restore, this one ends with it.
    ///
    /// - Parameter username: The name that the payments carried; `nil` for everything.
    /// - Returns: The restored entries, including entries that an earlier restore left unfinished and that are
    ///   delivered only now. The app has to finish each of them.
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
    /// - Throws: ``AsyncPaymentQueueFailure/observerOwnsFinishing`` or ``AsyncPaymentQueueFailure/stillPurchasing``;
    ///   the entry is not finished then. A cancelled task waits all the same.
    public func finish(_ transaction: SKPaymentTransaction) async throws(AsyncPaymentQueueFailure) {
        guard owner == .asynchronous else { throw .observerOwnsFinishing }
        guard transaction.transactionState != .purchasing else { throw .stillPurchasing }
        attach()
        let id = ObjectIdentifier(transaction)
        await withCheckedContinuation { continuation in
            observer.await(removalOf: id, continuation)
            queue.finishTransaction(transaction)
            // The queue does not report the removal of an entry that has already left.
            if !queue.transactions.contains(where: { $0 === transaction }) { observer.endWait(forRemovalOf: id) }
        }
    }

    /// Requests products, as `SKProductsRequest` does.
    ///
    /// - Parameter identifiers: The identifiers of the products.
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

    // Attaching an observer twice has no further effect.
    private func attach() { queue.add(observer) }
}

/// An operation that an ``AsyncPaymentQueue`` refuses.
public enum AsyncPaymentQueueFailure: Error, Hashable, Sendable {
    /// The observer was declared the owner of finishing, so the asynchronous side does not finish.
    case observerOwnsFinishing

    /// A purchasing entry cannot be finished; the payment queue stops the process in this case.
    case stillPurchasing

    /// The payment names no product, or its quantity is below 1; the payment queue stops the process in this case
    ///
    case impossiblePayment
}

/// The outcome of a payment that did not fail.
public enum PaymentOutcome: Sendable {
    /// The product was bought, now or earlier; deliver it, and finish it if the asynchronous side is the owner.
    case purchased(SKPaymentTransaction)

    /// The payment waits for an approval; the approval or the refusal comes later as an event of the queue.
    case deferred(SKPaymentTransaction)
}
