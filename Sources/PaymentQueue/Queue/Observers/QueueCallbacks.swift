@_spi(PaymentQueues) import AdapterSupport
import Dispatch
import PurchaseEvents

/// The delegate of a queue, and the questions that the queue asks its observers and its delegate.
///
/// ``deliver(_:)`` carries out the updates of the engine; the delivery queue runs it. Apps set the delegate on any
/// thread. No observer and no delegate is called while the lock is held.
final class QueueCallbacks: Sendable {
    struct State: Sendable {
        var delegate = ClientReference(WeakDelegate())
        var chosenProducts: [Product] = []
        var consent = PriceConsentPrompts()
    }

    struct WeakDelegate {
        weak var delegate: (any SKPaymentQueueDelegate)?
        /// The queue object that the delegate was set on, which may be the app's own.
        weak var queue: SKPaymentQueue?
    }

    let observed: ObservedQueue
    let scope: StoreScope
    let state = Lock(State())

    private let signals: (any PurchaseSignals)?

    init(of observed: ObservedQueue, in scope: StoreScope, _ signals: (any PurchaseSignals)?) {
        self.observed = observed
        self.signals = signals
        self.scope = scope
    }

    var delegate: (any SKPaymentQueueDelegate)? {
        state.withLock { ClientReference($0.delegate.value.delegate) }.value
    }

    /// Sets the delegate, which is called with the queue that it was set on.
    func setDelegate(_ delegate: (any SKPaymentQueueDelegate)?, of queue: SKPaymentQueue) {
        let delegate = ClientReference(WeakDelegate(delegate: delegate, queue: queue))
        state.withLock { $0.delegate = delegate }
    }

    // MARK: On the delivery queue

    /// Makes an update visible and delivers it to the observers.
    ///
    /// - Returns: The command that reports the outcome to the engine.
    func deliver(_ update: DeliveryInstruction) -> QueueCommand? {
        switch update {
        case .changed(let changes, let withdrawn): observed.deliver(changes, withdrawn: withdrawn)
        case .launched(let transactions):
            observed.launch(transactions)
            return .readEarlier
        case .earlier(let transactions):
            observed.deliverEarlier(transactions)
            return .readEarlier
        case .removed(let transactions): observed.remove(transactions)
        case .admitted:
            observed.admit()
            askAboutChosenProducts()
        case .again: observed.deliverAgain()
        case .restoreFinished: observed.finishRestore()
        case .restoreFailed(let failure): observed.failRestore(with: SKError(failure))
        case .revoked(let revoked): return deliver(revoked)
        case .storefrontChanged(let storefront): observed.changeStorefront(to: storefront.countryCode)
        case .chosen(let product):
            state.withLock { $0.chosenProducts.append(product) }
            askAboutChosenProducts()
        case .priceConsentDue(let message): offerPriceConsent(message)
        case .priceConsentWanted(let isPending): showPriceConsent(isPending: isPending)
        }
        return nil
    }

    /// Delivers the products that the customer lost.
    ///
    /// Products that the customer is still entitled to are not named, because apps lock the named products.
    /// Purchases that a test deleted since then are not delivered (TS-07).
    private func deliver(_ revoked: RevocationUpdate) -> QueueCommand {
        guard observed.audience != nil else { return .delivered(revoked.revocations, isReceived: false) }
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
        if !products.isEmpty { observed.revoke(products) }
        return .delivered(revoked.revocations, isReceived: true)
    }

    /// Asks the observers whether to buy the product that the customer chose outside the app.
    ///
    /// The payment is added if any observer answers true (P-45).
    private func askAboutChosenProducts() {
        guard let audience = observed.audience else { return }
        let products = state.withLock { state in
            defer { state.chosenProducts = [] }
            return state.chosenProducts
        }
        for product in products {
            let product = SKProduct(product)
            let payment = SKPayment(product: product)
            var isWanted = false
            let productID = product.productIdentifier
            observed.call(
                audience,
                [RecordedEvent(.observer, .asked, "should add store payment?", productID: productID)]
            ) { queue, observer in
                if observer.paymentQueue(queue, shouldAddStorePayment: payment, for: product) { isWanted = true }
            }
            scope.record(RecordedEvent(answered: isWanted, productID: productID))
            if isWanted { observed.queue?.add(payment) }
        }
    }
}

/// The calls to the delegate, on the delivery queue and with no lock held.
extension QueueCallbacks {
    /// Returns true if a payment continues in another storefront; true without a delegate (F-05).
    func shouldContinue(_ transaction: SKPaymentTransaction, in storefront: SKStorefront) -> Bool {
        guard let delegate, let queue = representative else { return true }
        let productID = transaction.payment.productIdentifier
        scope.record(
            RecordedEvent(.observer, .asked, "should continue in \(storefront.countryCode)?", productID: productID)
        )
        let answer = delegate.paymentQueue(queue, shouldContinue: transaction, in: storefront)
        scope.record(RecordedEvent(answered: answer, productID: productID))
        return answer
    }

    /// Shows a price consent prompt if the delegate allows it, or the app has requested it before (S-30).
    ///
    /// Without a delegate the prompt stays pending: an app without a delegate may listen to `Message.messages` itself.
    func offerPriceConsent(_ message: Message) {
        let isAwaited = state.withLock { $0.consent.take(message) }
        if isAwaited { return display([message]) }
        guard let delegate, let queue = representative else { return }
        scope.record(RecordedEvent(.observer, .asked, "should show price consent?"))
        let isWanted = delegate.paymentQueueShouldShowPriceConsent(queue)
        scope.record(RecordedEvent(answered: isWanted))
        if isWanted { display([message]) }
    }

    /// Shows the pending prompts, because the app requests it.
    func showPriceConsent(isPending: Bool) {
        display(state.withLock { $0.consent.takeWanted(isPending: isPending) })
    }

    private func display(_ messages: [Message]) {
        for message in messages { StoreDifferences.display(message) { QueueLog.report($0) } }
    }

    /// The queue object that the delegate is called with.
    var representative: SKPaymentQueue? {
        state.withLock { ClientReference($0.delegate.value.queue) }.value ?? observed.queue
    }
}

/// The price consent prompts that the queue knows of.
struct PriceConsentPrompts: Sendable {
    /// The prompts that are shown when the app requests them.
    private var messages: [Message] = []
    /// True if the app requested the next prompt before the queue received it.
    private var isAwaited = false

    /// Stores a prompt.
    ///
    /// - Returns: True if the app has requested it already.
    mutating func take(_ message: Message) -> Bool {
        messages.append(message)
        defer { isAwaited = false }
        return isAwaited
    }

    /// Returns the prompts to show on the app's request; prompts that are no longer pending are not shown.
    mutating func takeWanted(isPending: Bool) -> [Message] {
        if !isPending { messages = [] }
        isAwaited = isPending && messages.isEmpty
        return messages
    }
}

/// An answer that one thread waits for; the first value that is given counts.
final class DelegateAnswer: Sendable {
    private let answer = Lock<Bool?>(nil)
    private let given = DispatchSemaphore(value: 0)

    func give(_ answer: Bool) {
        let isFirst = self.answer.withLock { known in
            guard known == nil else { return false }
            known = answer
            return true
        }
        if isFirst { given.signal() }
    }

    /// Blocks the calling thread until there is an answer, or until the delivery queue stands still.
    ///
    /// It supports one caller only.
    ///
    /// - Parameter standstill: Called when the delivery queue stands still.
    /// - Returns: The answer; `false` if the delivery queue stands still.
    func wait(_ standstill: () -> Void) -> Bool {
        var begun = PaymentQueueDelivery.begun
        while given.wait(timeout: .now() + .seconds(PaymentQueueActivity.standstillLimit)) == .timedOut {
            let begunNow = PaymentQueueDelivery.begun
            defer { begun = begunNow }
            guard begunNow == begun else { continue }
            standstill()
            give(false)
        }
        return answer.withLock { $0 } ?? false
    }
}
