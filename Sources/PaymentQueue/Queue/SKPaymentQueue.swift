public import Foundation
import PurchaseEvents
@_spi(PaymentQueues) import AdapterSupport

/// A queue of an app's payments, which processes them with the store and delivers updates to observers.
///
/// Attach an observer when the app starts, before any payment is added. Without an observer the queue does
/// nothing. Each transaction in ``transactions`` stays there until it is finished, also when the process ends
///
///
/// The methods return before any observer is called. Observers are called on ``PaymentQueueDelivery/queue``, in
/// the order of the events.
///
/// ## Differs from Apple
/// Every store has a queue of its own, and ``default()`` is the queue of the calling task's store. An app has one store
/// and one queue; tests may have several stores and queues at the same time. A transaction is always finished in its
/// own queue, also when another queue is asked to finish it.
// `@unchecked` because the class is open, as Apple's is; it stores only a reference to a `Sendable` object.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
    private let own: StoreQueue?

    /// Creates a queue for test doubles; methods that the subclass does not override use the queue of the current
    /// store.
    public override init() {
        own = nil
        super.init()
    }

    init(_ own: StoreQueue) {
        self.own = own
        super.init()
        own.observed.represent(by: self)
    }

    deinit { own?.close() }

    /// Returns the queue of the store for a call.
    ///
    /// - Parameter call: The call as the app writes it, for the message that the calling code has no store.
    /// - Returns: The queue.
    final func storeQueue(for call: String = #function) -> StoreQueue {
        if let own { return own }
        let store = StoreScope.current(for: "SKPaymentQueue.\(call)")
        return QueueRegistry.queue(of: store).storeQueue(for: call)
    }

    /// Returns the queue for a payment; `nil` if its store is closed.
    ///
    /// Code without a store adds the payment to the queue of the store that its product was loaded from.
    private func storeQueue(for call: String = #function, of payment: SKPayment) -> StoreQueue? {
        guard let home = payment.home, StoreScope.own == nil else { return storeQueue(for: call) }
        let store = home.forCall
        return store.isOpen ? QueueRegistry.queue(of: store).storeQueue(for: call) : nil
    }

    /// True if an observer is attached, or was attached and has been released.
    final func lists(_ observer: any SKPaymentTransactionObserver) -> Bool {
        own?.observed.lists(observer) ?? false
    }

    /// Returns the queue of the calling task's store: always the same object, and in an app the only one.
    ///
    /// In a test with several stores, code without a store of its own gets a queue that determines the store for each
    /// call. That is the store of the transaction, of the payment's product, or of the observer. Any other call on that
    /// queue fails the test.
    ///
    /// - Returns: The queue.
    /// - Precondition: A subclass must override this method with a queue of its own, because the store's queue is not
    ///   an instance of the subclass.
    open class func `default`() -> Self {
        let found = StoreScope.found.map { QueueRegistry.queue(of: $0) } ?? QueueRegistry.storeless
        guard let queue = found as? Self else {
            preconditionFailure("\(Self.self) has no default queue: override default()")
        }
        return queue
    }

    /// Returns a Boolean value that indicates whether the customer may make payments.
    ///
    /// The value is independent of the network and of any product. It is also true when the store cannot be
    /// opened, because an app would interpret `false` as a restriction. In that case the reason is on the standard
    /// error, and in the error of each payment.
    ///
    /// - Returns: The same value as the asynchronous API's `AppStore.canMakePayments`.
    open class func canMakePayments() -> Bool { AppStore.canMakePayments }

    // MARK: Observers

    /// Attaches an observer, which the queue does not retain.
    ///
    /// The first observer of a launch receives every unfinished transaction. A later observer receives only
    /// updates that no observer has received in this process (Q-09, C-07). Attaching an observer twice has the same
    /// effect as attaching it once.
    ///
    /// The queue passes itself to the observer's callbacks, also if it is an instance of a subclass. If this object has
    /// been released by then, the callbacks receive ``default()``.
    ///
    /// - Parameter observer: The observer.
    open func add(_ observer: any SKPaymentTransactionObserver) {
        PaymentQueueAttachments.note(observer)
        // An attached observer is not attached again, also where only the observer determines the queue.
        if own == nil, StoreScope.own == nil {
            let queues = QueueRegistry.queues(of: observer)
            if queues.contains(where: { $0.transactionObservers.contains { $0 === observer } }) { return }
        }
        let storeQueue = storeQueue()
        if let number = storeQueue.observed.attach(observer, to: self) {
            storeQueue.scope.record(RecordedEvent(.observer, .observerAdded))
            // Listening begins before the change number is read, so that each purchase outside the app is either one
            // from before this moment or one that is announced.
            storeQueue.listeners.beginTransactions()
            // Posted before this method returns, so that a later purchase is not counted as unfinished from before
            // (C-18).
            storeQueue.mailbox.post(.observerArrived(number: number, at: storeQueue.timestamp))
        }
    }

    /// Detaches an observer, which then receives no more updates.
    ///
    /// - Parameter observer: The observer; ignored if it is not attached.
    open func remove(_ observer: any SKPaymentTransactionObserver) {
        // For code without a store of its own, such as a `deinit` on another thread, the observer determines the queue.
        if !lists(observer), StoreScope.own == nil {
            let queues = QueueRegistry.queues(of: observer)
            if !queues.isEmpty || own == nil { return queues.forEach { $0.remove(observer) } }
        }
        let storeQueue = storeQueue()
        storeQueue.scope.record(RecordedEvent(.observer, .observerRemoved))
        storeQueue.observed.detach(observer)
        storeQueue.listeners.endUnlessObserved()
    }

    /// The attached observers.
    open var transactionObservers: [any SKPaymentTransactionObserver] { storeQueue().observed.observers }

    /// The delegate that makes decisions for the queue; the queue does not retain it.
    ///
    /// The queue calls the delegate on ``PaymentQueueDelivery/queue``. The delegate decides whether a payment continues
    /// in another storefront, for which it has about a second of the store's time (F-05, E-12). It also decides whether
    /// to show a price consent prompt (S-30).
    open weak var delegate: (any SKPaymentQueueDelegate)? {
        get { storeQueue().callbacks.delegate }
        set { storeQueue().callbacks.setDelegate(newValue, of: self) }
    }

    // MARK: Payments

    /// Adds a copy of a payment, with a transaction of its own, independently of other payments in the queue (Q-25,
    ///
    ///
    /// Payments are processed one after the other. Without an observer they wait for one. An invalid
    /// payment fails with an error in its transaction (E-14), except for the two programming errors that stop the
    /// process: no product identifier, and a quantity below 1.
    ///
    /// When this method returns, the transaction is in ``transactions``; observers receive it later. The
    /// payment is written to disk before observers receive it and before the store is asked.
    ///
    /// - Parameter payment: The payment.
    open func add(_ payment: SKPayment) {
        let copy = SKPayment(copying: payment)
        precondition(!copy.productIdentifier.isEmpty, "Invalid product identifier: \(copy.productIdentifier)")
        precondition(copy.quantity >= 1, "Invalid quantity: \(copy.quantity)")
        guard let storeQueue = storeQueue(of: payment) else {
            let productID = copy.productIdentifier
            return QueueLog.report(
                "a payment for \(productID) was not added: the store of its product no longer exists"
            )
        }
        storeQueue.scope.record(RecordedEvent(.paymentAdded, copy))
        storeQueue.add(SKPaymentTransaction(payment: copy, condition: .purchasing), for: copy)
    }

    /// The unfinished transactions in all states, the oldest first.
    ///
    /// A payment is listed when ``add(_:)-(SKPayment)`` returns; any other transaction is listed when observers
    /// receive it. Both are removed from the list before observers receive the removal. A transaction that
    /// a test deletes from the store is removed as soon as the deleting call returns (TS-05, TS-67).
    open var transactions: [SKPaymentTransaction] { storeQueue().observed.transactions }

    /// Removes a transaction from the queue, after the app has delivered the purchased content.
    ///
    /// Purchased, failed and restored transactions all have to be finished. Finishing a purchased transaction
    /// also finishes it for the asynchronous API. Finishing a transaction a second time, or one that is not in
    /// the queue, does nothing. A deferred transaction need not be finished; if it is, a later approval
    /// arrives as a new transaction. Finishing a purchasing transaction stops the process.
    ///
    /// The transaction identifies its queue. Finishing it on the queue of another store, or on ``default()`` in code
    /// without a store, finishes it in its own queue.
    ///
    /// - Parameter transaction: The transaction.
    open func finishTransaction(_ transaction: SKPaymentTransaction) {
        let shown = transaction.transactionState
        precondition(shown != .purchasing, "Cannot finish a purchasing transaction")
        switch transaction.home {
        case .queue(let queue):
            if queue !== self { return queue.finishTransaction(transaction) }
        case .gone:
            let name = transaction.transactionIdentifier ?? "of \(transaction.payment.productIdentifier)"
            return QueueLog.report("transaction \(name) was not finished: its queue no longer exists")
        case .none: break
        }
        let storeQueue = storeQueue()
        storeQueue.scope.record(RecordedEvent(.finish, transaction))
        storeQueue.mailbox.post(.finish(transaction, shown: shown))
    }

    // MARK: Restoring

    /// Adds copies of the customer's earlier purchases to the queue.
    ///
    /// Non-consumables and every period of auto-renewable subscriptions arrive as
    /// ``SKPaymentTransactionState/restored``. Each copy has a new identifier and the first purchase as its
    /// ``SKPaymentTransaction/original``, and has to be finished. One callback at the end delivers
    /// the completion or the failure. While a restore is running, another one is ignored.
    open func restoreCompletedTransactions() { restore(for: nil) }

    /// Adds copies of the earlier purchases of one user of the app to the queue.
    ///
    /// - Parameter username: The user name of the payments; `nil` for all purchases.
    open func restoreCompletedTransactions(withApplicationUsername username: String?) {
        restore(for: username)
    }

    private func restore(for userName: String?) {
        let storeQueue = storeQueue(for: "restoreCompletedTransactions()")
        storeQueue.scope.record(RecordedEvent(.observer, .restore, userName))
        storeQueue.mailbox.post(.restore(userName: userName))
    }

    // MARK: The storefront and sheets

    /// The storefront of the customer's account, or `nil` when the store does not know it.
    ///
    /// It is the same as the asynchronous API's `Storefront.current` (F-02, X-16).
    open var storefront: SKStorefront? { storeQueue().storefront.map { SKStorefront($0) } }

    /// Prompts the customer to accept a higher price; does nothing if no price consent is pending (S-30).
    ///
    /// Apps call this method after their delegate postponed the prompt. The customer's answer changes the status of the
    /// subscription. Without an observer the prompt waits for one.
    open func showPriceConsentIfNeeded() {
        let storeQueue = storeQueue()
        storeQueue.scope.record(RecordedEvent(.observer, .sheet, "price consent sheet, if needed"))
        storeQueue.mailbox.post(.showPriceConsent)
    }

    /// Lets the customer enter an offer code; observers receive the resulting purchase like any other purchase (S-42,
    /// F-07).
    ///
    /// ## Differs from Apple
    /// No sheet is shown: the simulated customer determines which code is entered. An invalid code, which Apple's sheet
    /// would report to the customer, is reported on the standard error.
    open func presentCodeRedemptionSheet() { storeQueue().redeemCode() }

    // MARK: Downloads

    /// Does nothing, because there are no downloads (D-08).
    ///
    /// - Parameter downloads: Not used.
    open func start(_ downloads: [SKDownload]) {}

    /// Does nothing, because there are no downloads (D-08).
    ///
    /// - Parameter downloads: Not used.
    open func pause(_ downloads: [SKDownload]) {}

    /// Does nothing, because there are no downloads (D-08).
    ///
    /// - Parameter downloads: Not used.
    open func resume(_ downloads: [SKDownload]) {}

    /// Does nothing, because there are no downloads (D-08).
    ///
    /// - Parameter downloads: Not used.
    open func cancel(_ downloads: [SKDownload]) {}
}
