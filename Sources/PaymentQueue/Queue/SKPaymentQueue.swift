public import Foundation
import QueueAdapters
import TransactionCore

/// The queue of an app's payments: it works them off with the store and tells observers what becomes of each.
///
/// Attach an observer when the app starts, before any payment is added. Without one the queue does nothing.
/// Whatever is in ``transactions`` stays there, also when the process ends, until it is finished.
///
/// The commands return before any observer is called; observers are called on ``PaymentQueueDelivery/queue``, in the
/// order of what happened.
///
/// ## Differs from Apple
/// Every store has a queue of its own, and ``default()`` is that of the store the calling task talks to. An app has one
/// store and one queue; tests may have many, side by side. A transaction is finished in its own queue, whichever queue is
/// asked to finish it.
// `@unchecked` because the class is open, as Apple's is; it stores nothing but a reference to what is `Sendable`.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
    private let own: StoreQueue?

    /// A queue for test doubles; what a subclass does not override, the queue of the present store does.
    public override init() {
        own = nil
        super.init()
    }

    init(_ own: StoreQueue) {
        self.own = own
        super.init()
        own.board.represent(by: self)
    }

    deinit { own?.close() }

    /// The store's queue that a call goes to.
    ///
    /// - Parameter call: The call, as an app writes it, for the message that the calling code has no store.
    /// - Returns: The queue.
    final func storeQueue(for call: String = #function) -> StoreQueue {
        if let own { return own }
        let store = StoreScopeSignals.current(for: "SKPaymentQueue.\(call)")
        return QueueRegistry.queue(of: store).storeQueue(for: call)
    }

    /// The same for a payment, which code without a store adds where its product was loaded; `nil` if that store is gone.
    private func storeQueue(for call: String = #function, of payment: SKPayment) -> StoreQueue? {
        guard let home = payment.home, StoreScopeSignals.own == nil else { return storeQueue(for: call) }
        let store = home.forCall
        return store.isStoreOpen ? QueueRegistry.queue(of: store).storeQueue(for: call) : nil
    }

    /// Whether an observer is attached, or was and has gone.
    final func lists(_ observer: any SKPaymentTransactionObserver) -> Bool { own?.board.lists(observer) ?? false }

    /// The queue of the store that the calling task talks to: always the same object, and in an app the only one.
    ///
    /// In a test with several stores, code that was given none gets a queue that finds the store of each call: that of the
    /// transaction, of the payment's product, or of the observer. Any other call on it fails the test.
    ///
    /// - Returns: The queue.
    /// - Precondition: A subclass overrides it with a queue of its own, since the store's is none.
    open class func `default`() -> Self {
        let found = StoreScopeSignals.found.map { QueueRegistry.queue(of: $0) } ?? QueueRegistry.storeless
        guard let queue = found as? Self else {
            preconditionFailure("\(Self.self) has no default queue: override default()")
        }
        return queue
    }

    /// Whether the customer may pay at all; says nothing about the network or any product.
    ///
    /// True also when the store cannot be opened, since `false` would read as a restriction. The reason is then on the standard
    /// error, and in the error of each payment.
    ///
    /// - Returns: The same as the asynchronous API's `AppStore.canMakePayments`.
    open class func canMakePayments() -> Bool { AppStore.canMakePayments }

    // MARK: Observers

    /// Attaches an observer, which the queue does not keep alive.
    ///
    /// The first one of a launch hears of every transaction that is not finished. A later one hears only of what
    /// nobody has been told in this process (Q-09, C-07). Attaching it twice is attaching it once.
    ///
    /// The observer is called with this object, also where it is one of a subclass. Where such an object has ended by then,
    /// the observer is called with ``default()``.
    ///
    /// - Parameter observer: The observer.
    open func add(_ observer: any SKPaymentTransactionObserver) {
        UncalledCallbacks.report(in: observer)
        // Attaching twice is attaching once, also where nothing but the observer says to which queue.
        if own == nil, StoreScopeSignals.own == nil {
            let queues = QueueRegistry.queues(of: observer)
            if queues.contains(where: { $0.transactionObservers.contains { $0 === observer } }) { return }
        }
        let storeQueue = storeQueue()
        if let number = storeQueue.board.attach(observer, to: self) {
            storeQueue.recorder?.record(.observerAdded)
            // Before this returns, so that what is bought later is not taken for what was unfinished (C-18).
            storeQueue.mailbox.post(
                .observerArrived(number: number, changeNumber: storeQueue.signals.changeNumber)
            )
            storeQueue.listeners.beginTransactions()
        }
    }

    /// Detaches an observer, which then hears nothing more.
    ///
    /// - Parameter observer: The observer; one that is not attached is left alone.
    open func remove(_ observer: any SKPaymentTransactionObserver) {
        // Code without a store of its own, such as a `deinit` on another thread, means the queue of the observer.
        if !lists(observer), StoreScopeSignals.own == nil {
            let queues = QueueRegistry.queues(of: observer)
            if !queues.isEmpty || own == nil { return queues.forEach { $0.remove(observer) } }
        }
        let storeQueue = storeQueue()
        storeQueue.recorder?.record(.observerRemoved)
        storeQueue.board.detach(observer)
        storeQueue.listeners.endUnlessObserved()
    }

    /// The observers that are attached.
    open var transactionObservers: [any SKPaymentTransactionObserver] { storeQueue().board.observers }

    /// Who decides what the queue asks; not kept alive.
    ///
    /// It is asked on ``PaymentQueueDelivery/queue``: whether a payment goes on in another storefront, for which it has about a
    /// second of the store's time (F-05, E-12), and whether to show that a price rises (S-30).
    open weak var delegate: (any SKPaymentQueueDelegate)? {
        get { storeQueue().board.delegate }
        set { storeQueue().board.setDelegate(newValue, of: self) }
    }

    // MARK: Payments

    /// Adds a payment: a copy, with a transaction of its own, whatever else is in the queue.
    ///
    /// Payments are worked off one after the other. Without an observer they wait for one. What is wrong with
    /// a payment shows in its transaction (E-14), except for the two mistakes that stop the process: no product identifier,
    /// and a quantity below 1.
    ///
    /// When this returns, the transaction is in ``transactions``, and observers hear of it later. The payment is
    /// written to disk before observers hear of it and before the store is asked.
    ///
    /// - Parameter payment: The payment.
    open func add(_ payment: SKPayment) {
        let copy = SKPayment(terms: SKPayment.Terms(payment))
        precondition(!copy.productIdentifier.isEmpty, "Invalid product identifier: \(copy.productIdentifier)")
        precondition(copy.quantity >= 1, "Invalid quantity: \(copy.quantity)")
        guard let storeQueue = storeQueue(of: payment) else {
            let productID = copy.productIdentifier
            return QueueLog.report(
                "a payment for \(productID) was not added: the store of its product no longer exists"
            )
        }
        storeQueue.recorder?.record(.paymentAdded(productID: copy.productIdentifier, quantity: copy.quantity))
        storeQueue.add(SKPaymentTransaction(payment: copy, condition: .purchasing), for: copy)
    }

    /// What is not finished, in whatever state, the oldest first.
    ///
    /// A payment is here when ``add(_:)-(SKPayment)`` returns; any other transaction appears when observers hear of it.
    /// Both leave before observers hear of the removal.
    /// What a test takes out of the store is out of here the moment that call returns (TS-05, TS-67).
    open var transactions: [SKPaymentTransaction] { storeQueue().board.transactions }

    /// Takes a transaction out of the queue, once the app has delivered what was bought.
    ///
    /// Purchased, failed and restored transactions all have to be finished. Finishing a purchased one finishes it for
    /// the asynchronous API, too. Finishing a second time, or what is not in the queue, does nothing. A
    /// deferred one need not be finished; if it is, a later approval comes as a new transaction. Finishing one that
    /// is purchasing stops the process.
    ///
    /// The transaction says which queue it is in: finishing it on the queue of another store, or on ``default()`` in code
    /// that was given no store, finishes it in its own.
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
        storeQueue.recorder?.record(.finish(transaction))
        storeQueue.mailbox.post(.finish(transaction, shown: shown))
    }

    // MARK: Restoring

    /// Puts the customer's earlier purchases into the queue again, as copies.
    ///
    /// Non-consumables and every period of subscriptions that renew come as ``SKPaymentTransactionState/restored``, each
    /// with a new identifier and the first purchase as its ``SKPaymentTransaction/original``, and have to be finished
    /// . One call at the end says that it is done, or why it is not. While one restore is running,
    /// another is ignored.
    open func restoreCompletedTransactions() { restore(for: nil) }

    /// Puts what one user of the app bought into the queue again.
    ///
    /// - Parameter username: The name that the payments carried; `nil` for everything.
    open func restoreCompletedTransactions(withApplicationUsername username: String?) {
        restore(for: username)
    }

    private func restore(for userName: String?) {
        let storeQueue = storeQueue(for: "restoreCompletedTransactions()")
        storeQueue.recorder?.record(.restore(userName: userName))
        storeQueue.mailbox.post(.restore(userName: userName))
    }

    // MARK: The storefront and sheets

    /// The storefront of the customer's account, the same as the asynchronous API's `Storefront.current` (F-02, X-16), or
    /// `nil` when the store does not know it.
    open var storefront: SKStorefront? { storeQueue().signals.storefront.map { SKStorefront($0) } }

    /// Asks the customer to agree to a higher price; where no price waits for an answer, nothing happens (S-30).
    ///
    /// It is for apps whose delegate answered that it is too early to ask. The answer changes the status of the subscription.
    /// Without an observer the question waits for one.
    open func showPriceConsentIfNeeded() {
        let storeQueue = storeQueue()
        storeQueue.recorder?.record(.sheet("price consent sheet, if needed"))
        storeQueue.mailbox.post(.showPriceConsent)
    }

    /// Lets the customer enter an offer code; observers hear of what is bought with it as of any purchase (S-42, F-07).
    ///
    /// ## Differs from Apple
    /// No sheet is shown: whoever plays the customer says which code to enter. That a code is of no use, which Apple's
    /// sheet would tell the customer, becomes a line on the standard error.
    open func presentCodeRedemptionSheet() { storeQueue().redeemCode() }

    // MARK: Downloads

    /// Does nothing, since there are no downloads (D-08).
    ///
    /// - Parameter downloads: Not used.
    open func start(_ downloads: [SKDownload]) {}

    /// Does nothing, since there are no downloads (D-08).
    ///
    /// - Parameter downloads: Not used.
    open func pause(_ downloads: [SKDownload]) {}

    /// Does nothing, since there are no downloads (D-08).
    ///
    /// - Parameter downloads: Not used.
    open func resume(_ downloads: [SKDownload]) {}

    /// Does nothing, since there are no downloads (D-08).
    ///
    /// - Parameter downloads: Not used.
    open func cancel(_ downloads: [SKDownload]) {}
}
