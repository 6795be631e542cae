@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents

/// The part of a payment queue that apps see: its transactions, its observers, and the order of the callbacks.
///
/// Two engines change such a part: that of the payment queue, and that of an `ObserverBridge`. An engine decides the
/// outcome of an entry. This type decides what is visible, and in which order observers are called:
///
/// - A payment is listed when it is added, before observers receive it.
/// - A transaction shows a new state in the block that delivers this state.
/// - Observers receive all undelivered transactions in one call, the oldest first, without duplicates.
/// - Transactions stay undelivered until an observer is attached (C-07).
/// - A finished transaction is no longer listed when its removal is delivered.
/// - An observer that another observer detaches during a callback is not called.
///
/// Any thread may read the transactions and attach observers. The delivering methods are called one after the other,
/// where observers are called. No observer is called while the lock is held.
@_spi(Adapters) public final class ObservedQueue: Sendable {
    private struct State: Sendable {
        var observers = ObserverList()
        /// The number of the last observer that received the updates which no observer had received.
        var lastAdmitted = 0
        var queue = WeakQueue()
        var listing = TransactionListing()

        mutating func admitAll() { lastAdmitted = observers.count }
    }

    private struct WeakQueue: Sendable {
        weak let queue: SKPaymentQueue?

        init(_ queue: SKPaymentQueue? = nil) { self.queue = queue }
    }

    private let state = Lock(State())
    private let signals: (any PurchaseSignals)?
    private let scope: StoreScope?

    /// Creates the visible part of a queue whose callbacks are not recorded.
    public convenience init() { self.init(in: nil, nil) }

    /// Creates the visible part of a store's queue.
    ///
    /// - Parameters:
    ///   - scope: The store that records the callbacks; `nil` for none.
    ///   - signals: The source of the items that tests delete; `nil` for a store without it.
    init(in scope: StoreScope?, _ signals: (any PurchaseSignals)?) {
        self.scope = scope
        self.signals = signals
    }

    // MARK: State that apps see and set

    /// The transactions in the queue, without those that a test deleted and observers have yet to receive (TS-05).
    public var transactions: [SKPaymentTransaction] { withoutWithdrawn(state.withLock { $0.listing }.transactions) }

    /// The transactions in the queue, with a flag that is true if observers received the current state.
    var listed: [(transaction: SKPaymentTransaction, isDelivered: Bool)] {
        let listing = state.withLock { $0.listing }
        return withoutWithdrawn(listing.transactions).map { ($0, listing.isDelivered($0)) }
    }

    private func withoutWithdrawn(_ transactions: [SKPaymentTransaction]) -> [SKPaymentTransaction] {
        // Read after the listing, so that a later transaction is never taken for a deleted item.
        let deletedItems = DeletedItems(signals.moment)
        return transactions.filter { !deletedItems.includes($0) }
    }

    /// Returns a Boolean value that indicates whether a transaction is in the queue.
    ///
    /// - Parameter transaction: The transaction.
    /// - Returns: True if this object is in the queue.
    public func contains(_ transaction: SKPaymentTransaction) -> Bool {
        state.withLock { $0.listing }.contains(transaction)
    }

    /// The observers that still exist, in the order in which they were attached.
    public var observers: [any SKPaymentTransactionObserver] {
        state.withLock { $0.observers }.audience.members.value.map(\.observer)
    }

    /// The queue object that observers are called with, unless they were attached to another one; `nil` once it is
    /// released.
    public var queue: SKPaymentQueue? { state.withLock { $0.queue.queue } }

    /// Sets the queue object that observers are called with.
    ///
    /// - Parameter queue: The queue, which is not retained.
    public func represent(by queue: SKPaymentQueue) { state.withLock { $0.queue = WeakQueue(queue) } }

    /// Lists a payment that was just added; observers receive it when the engine has processed it.
    ///
    /// - Parameter transaction: The transaction of the payment.
    public func listEarly(_ transaction: SKPaymentTransaction) {
        transaction.source = TransactionSource(knownClearing: signals.moment.clearedAt)
        transaction.belong(to: queue)
        state.withLock { $0.listing.listEarly(transaction) }
    }

    /// Attaches an observer, which is not retained, and gives it a number unless it is attached already.
    ///
    /// - Parameters:
    ///   - observer: The observer.
    ///   - queue: The queue object that it is attached to, and called with.
    /// - Returns: Its number, higher than all earlier numbers; `nil` if it is attached already.
    @discardableResult
    public func attach(_ observer: any SKPaymentTransactionObserver, to queue: SKPaymentQueue) -> Int? {
        let observer = ClientReference(observer)
        let gone = state.withLock { $0.observers }.gone
        // The queue's own object stands for every object that is not named.
        let named = queue === self.queue ? nil : queue
        return state.withLock { state in
            state.observers.remove(gone)
            return state.observers.attach(observer.value, to: named)
        }
    }

    /// Detaches an observer, which then receives nothing more.
    ///
    /// - Parameter observer: The observer; ignored if it is not attached.
    public func detach(_ observer: any SKPaymentTransactionObserver) {
        let observer = ClientReference(observer)
        state.withLock { $0.observers.detach(observer.value) }
    }

    /// Returns true if an observer is attached; an observer that is being released is still found.
    func lists(_ observer: any SKPaymentTransactionObserver) -> Bool {
        let identity = ObjectIdentifier(observer)
        return state.withLock { $0.observers.lists(identity) }
    }

    /// Returns true if an observer up to this number is attached.
    func hasObservers(upTo number: Int = .max) -> Bool {
        state.withLock { $0.observers }.hasAnybody(upTo: number)
    }

    // MARK: Transactions, where observers are called

    /// Shows changes and delivers them, together with all transactions that observers have not received.
    ///
    /// - Parameters:
    ///   - changes: The transactions that are new, or in another state.
    ///   - withdrawn: The transactions that leave the queue without a callback.
    public func deliver(_ changes: [TransactionChange], withdrawn: [SKPaymentTransaction] = []) {
        let queue = queue
        for change in changes {
            change.transaction.belong(to: queue)
            if let condition = change.condition { change.transaction.show(condition) }
        }
        state.withLock { state in
            state.listing.remove(withdrawn)
            state.listing.list(changes.map(\.transaction))
        }
        deliverUndelivered()
    }

    /// Lists the transactions from before this process, the oldest ones of the queue, and calls observers from now on.
    func launch(_ transactions: [SKPaymentTransaction]) {
        let queue = queue
        for transaction in transactions { transaction.belong(to: queue) }
        state.withLock { state in
            state.admitAll()
            state.listing.listFirst(transactions)
        }
        deliverUndelivered()
    }

    /// Lists further transactions from before this process, behind those of the launch, and delivers them.
    func deliverEarlier(_ transactions: [SKPaymentTransaction]) {
        let queue = queue
        for transaction in transactions { transaction.belong(to: queue) }
        state.withLock { $0.listing.listEarlier(transactions) }
        deliverUndelivered()
    }

    /// Calls the observers that are attached by now from now on, beginning with undelivered transactions.
    public func admit() {
        state.withLock { $0.admitAll() }
        deliverUndelivered()
    }

    /// Delivers all transactions again that wait to be finished.
    func deliverAgain() {
        state.withLock { state in
            state.listing.markUndelivered { $0.transactionState.isFinal }
        }
        deliverUndelivered()
    }

    /// Removes finished transactions and delivers their removal, the oldest first.
    ///
    /// - Parameter transactions: The transactions.
    public func remove(_ transactions: [SKPaymentTransaction]) {
        let removed = state.withLock { state in
            defer { state.listing.remove(transactions) }
            return state.listing.inOrder(transactions)
        }
        call(removed.map { RecordedEvent(.removed, $0) }) { $1.paymentQueue($0, removedTransactions: removed) }
    }

    private func deliverUndelivered() {
        guard let audience else { return }
        // Observers receive only the removal of deleted items.
        let batch = withoutWithdrawn(state.withLock { $0.listing.takeUndelivered() })
        guard !batch.isEmpty else { return }
        call(audience, batch.map { RecordedEvent(.updated, $0) }) { $1.paymentQueue($0, updatedTransactions: batch) }
    }

    // MARK: Calls

    /// The observers to call now; `nil` if there are none.
    ///
    /// Before the first observer is admitted, updates wait until it is. The first update of an observer, and its
    /// number of calls, then do not depend on the speed of the delivery queue.
    var audience: ObserverSnapshot? {
        let (observers, lastAdmitted) = state.withLock { ($0.observers, $0.lastAdmitted) }
        return observers.hasAnybody(upTo: lastAdmitted) ? observers.audience : nil
    }

    /// Calls the observers that exist now.
    func call(
        _ events: @autoclosure () -> [RecordedEvent],
        _ body: (SKPaymentQueue, any SKPaymentTransactionObserver) -> Void
    ) {
        guard let audience else { return }
        call(audience, events(), body)
    }

    /// Calls observers in the order in which they were attached.
    ///
    /// - Parameters:
    ///   - audience: The observers.
    ///   - events: The callbacks as they are recorded.
    ///   - body: The callback, with the queue object and the observer.
    func call(
        _ audience: ObserverSnapshot,
        _ events: @autoclosure () -> [RecordedEvent],
        _ body: (SKPaymentQueue, any SKPaymentTransactionObserver) -> Void
    ) {
        guard let own = queue else { return }
        if let scope, scope.isRecorded { for event in events() { scope.record(event) } }
        for member in audience.members.value {
            let observer = member.observer
            // An observer may have been detached by an observer that was called before it.
            let reference = ClientReference(observer)
            let isAttached = state.withLock { state in
                state.observers.detachments == audience.detachments || state.observers.contains(reference.value)
            }
            if isAttached { body(member.queue ?? own, observer) }
        }
    }
}

// MARK: Other announcements

extension ObservedQueue {
    /// Delivers the completion of a restore.
    public func finishRestore() {
        call([RecordedEvent(.observer, .restoreFinished)]) { $1.paymentQueueRestoreCompletedTransactionsFinished($0) }
    }

    /// Delivers the failure of a restore.
    ///
    /// - Parameter error: The error that observers receive.
    public func failRestore(with error: SKError) {
        call([RecordedEvent(.restoreFailed, error)]) {
            $1.paymentQueue($0, restoreCompletedTransactionsFailedWithError: error)
        }
    }

    /// Delivers products that the customer lost.
    ///
    /// - Parameter products: The product identifiers.
    public func revoke(_ products: [String]) {
        call(products.map { RecordedEvent(.observer, .revoked, productID: $0) }) {
            $1.paymentQueue($0, didRevokeEntitlementsForProductIdentifiers: products)
        }
    }

    /// Delivers a change of the storefront.
    ///
    /// - Parameter country: The country code of the new storefront.
    public func changeStorefront(to country: String) {
        call([RecordedEvent(.observer, .storefrontChanged, country)]) { $1.paymentQueueDidChangeStorefront($0) }
    }
}
