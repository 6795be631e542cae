import PurchaseEvents
import QueueAdapters
import Locks
import AdapterSupport

/// The part of a queue's state that apps can read from any thread.
///
/// Transactions change in ``deliver(_:)``, which the delivery queue runs, except that a payment is listed when it is
/// added. Observers and the delegate change when apps set them. No observer is called while the lock is held.
final class ObserverState: Sendable {
    struct State: Sendable {
        var observers = ObserverList()
        /// The number of the last observer that received the updates which no observer had received.
        var lastAdmitted = 0

        mutating func admitAll() { lastAdmitted = observers.count }
        var queue = WeakQueue()
        var delegate = ClientReference(WeakDelegate())
        var listing = TransactionListing()
        var chosenProducts: [Product] = []
        var consent = PriceConsentPrompts()
    }

    struct WeakQueue: Sendable {
        weak let queue: SKPaymentQueue?

        init(_ queue: SKPaymentQueue? = nil) { self.queue = queue }
    }

    struct WeakDelegate {
        weak var delegate: (any SKPaymentQueueDelegate)?
        /// The queue object that the delegate was set on, which may be the app's own.
        weak var queue: SKPaymentQueue?
    }

    let recorder: any PaymentQueueRecorder
    let state = Lock(State())

    private let signals: (any PurchaseSignals)?

    init(_ signals: (any PurchaseSignals)?, recorder: any PaymentQueueRecorder) {
        self.signals = signals
        self.recorder = recorder
    }

    // MARK: State that apps see and set

    /// The transactions in the queue, without those that a test deleted and observers have yet to receive (TS-05).
    var transactions: [SKPaymentTransaction] { withoutWithdrawn(state.withLock { $0.listing }.transactions) }

    var listed: [(transaction: SKPaymentTransaction, isDelivered: Bool)] {
        let listing = state.withLock { $0.listing }
        return withoutWithdrawn(listing.transactions).map { ($0, listing.isDelivered($0)) }
    }

    private func withoutWithdrawn(_ transactions: [SKPaymentTransaction]) -> [SKPaymentTransaction] {
        // Read after the listing, so that a later transaction is never taken for a deleted item.
        let deletedItems = DeletedItems(signals.moment)
        return transactions.filter { !deletedItems.includes($0) }
    }

    var observers: [any SKPaymentTransactionObserver] {
        state.withLock { $0.observers }.audience.members.value.map(\.observer)
    }

    var delegate: (any SKPaymentQueueDelegate)? {
        state.withLock { ClientReference($0.delegate.value.delegate) }.value
    }

    /// Sets the delegate, which is called with the queue that it was set on.
    func setDelegate(_ delegate: (any SKPaymentQueueDelegate)?, of queue: SKPaymentQueue) {
        let delegate = ClientReference(WeakDelegate(delegate: delegate, queue: queue))
        state.withLock { $0.delegate = delegate }
    }

    /// Lists a payment that was just added; observers receive it when the engine has processed its command (Q-70,
    ///
    func listEarly(_ transaction: SKPaymentTransaction) {
        transaction.source = TransactionSource(knownClearing: signals.moment.clearedAt)
        state.withLock { $0.listing.listEarly(transaction) }
    }

    /// Attaches an observer to a queue, and gives it a number unless it was attached already.
    func attach(_ observer: any SKPaymentTransactionObserver, to queue: SKPaymentQueue) -> Int? {
        let observer = ClientReference(observer)
        let gone = state.withLock { $0.observers }.gone
        // The store's own queue stands for every queue that is not named.
        let queue = queue === ownQueue ? nil : queue
        return state.withLock { state in
            state.observers.remove(gone)
            return state.observers.attach(observer.value, to: queue)
        }
    }

    func detach(_ observer: any SKPaymentTransactionObserver) {
        let observer = ClientReference(observer)
        state.withLock { $0.observers.detach(observer.value) }
    }

    func lists(_ observer: any SKPaymentTransactionObserver) -> Bool {
        let identity = ObjectIdentifier(observer)
        return state.withLock { $0.observers.lists(identity) }
    }

    // MARK: For the engine

    /// Returns true if an observer up to this number is attached.
    func hasObservers(upTo number: Int = .max) -> Bool {
        state.withLock { $0.observers }.hasAnybody(upTo: number)
    }

    /// Sets the queue object that observers are called with.
    func represent(by queue: SKPaymentQueue) { state.withLock { $0.queue = WeakQueue(queue) } }

    // MARK: On the delivery queue

    /// Makes an update visible and delivers it to the observers.
    ///
    /// An update without an observer stays undelivered until an observer is attached (C-07).
    ///
    /// - Returns: The command that reports the outcome to the engine.
    func deliver(_ update: ObserverUpdate) -> QueueCommand? {
        switch update {
        case .changed(let changes, let withdrawn):
            for change in changes {
                if let condition = change.condition { change.transaction.show(condition) }
            }
            state.withLock { state in
                state.listing.remove(withdrawn)
                state.listing.list(changes.map(\.transaction))
            }
            deliverTransactions()
        case .launched(let transactions):
            state.withLock { state in
                state.admitAll()
                state.listing.listFirst(transactions)
            }
            deliverTransactions()
        case .removed(let transactions):
            let removed = state.withLock { state in
                defer { state.listing.remove(transactions) }
                return state.listing.inOrder(transactions)
            }
            call(removed.map { .removed($0) }) { $1.paymentQueue($0, removedTransactions: removed) }
        case .admitted:
            state.withLock { $0.admitAll() }
            deliverTransactions()
            askAboutChosenProducts()
        case .again:
            state.withLock { state in
                state.listing.markUndelivered { $0.transactionState.isFinal }
            }
            deliverTransactions()
        case .restoreFinished:
            call([.restoreFinished]) { $1.paymentQueueRestoreCompletedTransactionsFinished($0) }
        case .restoreFailed(let failure):
            let error = SKError(failure)
            call([.restoreFailed(error)]) {
                $1.paymentQueue($0, restoreCompletedTransactionsFailedWithError: error)
            }
        case .revoked(let revoked): return deliver(revoked)
        case .storefrontChanged(let storefront):
            call([.storefrontChanged(country: storefront.countryCode)]) { $1.paymentQueueDidChangeStorefront($0) }
        case .chosen(let product):
            state.withLock { $0.chosenProducts.append(product) }
            askAboutChosenProducts()
        case .priceConsentDue(let message): offerPriceConsent(message)
        case .priceConsentWanted(let isPending): showPriceConsent(isPending: isPending)
        }
        return nil
    }

    private func deliverTransactions() {
        guard let audience else { return }
        // Observers receive only the removal of deleted items.
        let batch = withoutWithdrawn(state.withLock { $0.listing.takeUndelivered() })
        guard !batch.isEmpty else { return }
        call(audience, batch.map { .updated($0) }) { $1.paymentQueue($0, updatedTransactions: batch) }
    }

    /// Delivers the products that the customer lost.
    ///
    /// Products that the customer is still entitled to are not named, because apps lock the named products.
    /// Purchases that a test deleted since then are not delivered (TS-07).
    private func deliver(_ revoked: RevocationUpdate) -> QueueCommand {
        guard let audience else { return .delivered(revoked.revocations, isReceived: false) }
        let deletedItems = DeletedItems(signals.moment)
        var products: [String] = []
        for revocation in revoked.revocations where !products.contains(revocation.productID) {
            let source = TransactionSource(
                knownClearing: revoked.knownClearing,
                purchases: [revocation.transactionID]
            )
            guard !revoked.entitled.contains(revocation.productID), !deletedItems.includes(source) else { continue }
            products.append(revocation.productID)
        }
        if !products.isEmpty {
            call(audience, products.map { .revoked(productID: $0) }) {
                $1.paymentQueue($0, didRevokeEntitlementsForProductIdentifiers: products)
            }
        }
        return .delivered(revoked.revocations, isReceived: true)
    }

    /// Asks the observers whether to buy the product that the customer chose outside the app.
    ///
    /// The payment is added if any observer answers true (P-45).
    private func askAboutChosenProducts() {
        guard let audience else { return }
        let products = state.withLock { state in
            defer { state.chosenProducts = [] }
            return state.chosenProducts
        }
        for product in products {
            let product = SKProduct(product)
            let payment = SKPayment(product: product)
            var isWanted = false
            let productID = product.productIdentifier
            call(audience, [.asked("should add store payment?", productID: productID)]) { queue, observer in
                if observer.paymentQueue(queue, shouldAddStorePayment: payment, for: product) { isWanted = true }
            }
            recorder.record(.answered(isWanted, productID: productID))
            if isWanted { state.withLock { $0.queue.queue }?.add(payment) }
        }
    }

    /// The observers to call now; `nil` if there are none.
    ///
    /// Before the first observer is admitted, updates wait until it is. The first update of an observer, and its
    /// number of calls, then do not depend on the speed of the delivery queue.
    private var audience: ObserverSnapshot? {
        let (observers, lastAdmitted) = state.withLock { ($0.observers, $0.lastAdmitted) }
        return observers.hasAnybody(upTo: lastAdmitted) ? observers.audience : nil
    }

    private func call(
        _ events: @autoclosure () -> [PaymentQueueEvent],
        _ body: (SKPaymentQueue, any SKPaymentTransactionObserver) -> Void
    ) {
        guard let audience else { return }
        call(audience, events(), body)
    }

    private func call(
        _ audience: ObserverSnapshot,
        _ events: @autoclosure () -> [PaymentQueueEvent],
        _ body: (SKPaymentQueue, any SKPaymentTransactionObserver) -> Void
    ) {
        guard let own = state.withLock({ $0.queue.queue }) else { return }
        if recorder.isRecording { for event in events() { recorder.record(event) } }
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
