@_spi(PaymentQueues) import AdapterSupport
import Dispatch
import PurchaseEvents

/// The queue of one store: its visible state, its commands, and the engine that carries them out.
///
/// - ``observed`` is the state that every thread can read. It changes in blocks on the delivery queue, together with the
///   calls to the observers, so that no state is visible before its callback. A payment that was just added is
///   listed at once.
/// - ``callbacks`` has the delegate, and delivers the updates of the engine.
/// - ``mailbox`` puts commands, and announcements of the store, into one order.
/// - The engine, an actor, takes them from the mailbox one after the other. It makes the decisions, writes the journal,
///   and passes updates for observers to ``deliver(_:)``, again in order.
final class StoreQueue: Sendable {
    let scope: StoreScope
    let signals: (any PurchaseSignals)?
    let observed: ObservedQueue
    let callbacks: QueueCallbacks
    /// The part of the queue in the work around its store.
    ///
    /// Commands, purchases, restores and calls to observers count. A payment that waits for an observer, for its turn, or
    /// for an approval does not.
    let work: WorkInProgress.Participant
    let waitingUpdates = WaitingUpdates()
    let mailbox: QueueMailbox
    let listeners: StoreListeners
    private let appMoments: AppMoments
    private let latestStorefront: LatestStorefront
    private let storefrontListener: Task<Void, Never>

    /// Creates the queue of a store.
    ///
    /// - Parameters:
    ///   - scope: The store.
    ///   - signals: The facts that the store reports beyond the public API; `nil` for a store without them, such as
    ///     Apple's.
    init(of scope: StoreScope, signals: (any PurchaseSignals)?) {
        self.scope = scope
        self.signals = signals
        observed = ObservedQueue(in: scope, signals)
        callbacks = QueueCallbacks(of: observed, in: scope, signals)
        work = scope.work.participant(.paymentQueue)
        let mailbox = QueueMailbox(work)
        self.mailbox = mailbox
        listeners = StoreListeners(of: scope, signals, for: observed, postingTo: mailbox)
        appMoments = AppMoments { mailbox.post($0) }
        let latestStorefront = LatestStorefront()
        self.latestStorefront = latestStorefront
        // Started here and not in the task, so that no change after this moment is missed.
        let storefronts = scope.working { Storefront.updates.makeAsyncIterator() }
        storefrontListener = Task.detached {
            var storefronts = storefronts
            while let storefront = await storefronts.next() {
                latestStorefront.note(storefront)
                mailbox.post(.storefrontChanged(storefront))
            }
        }
        if signals == nil {
            Task.detached { await scope.working { await latestStorefront.readFirst() } }
        }
        // Detached, because a queue outlives the task that uses it first and must not inherit that task's values.
        work.begin()
        Task.detached { [self] in
            await scope.working { await QueueEngine(for: self).run() }
        }
    }

    /// Ends the engine, which closes the journal; payments that have not begun stay there for the next launch.
    func close() {
        storefrontListener.cancel()
        mailbox.close()
        listeners.close()
    }

    /// The storefront of the customer's account; without signals, the one that was last read or announced (F-02).
    var storefront: Storefront? {
        if let signals { return signals.storefront }
        return latestStorefront.value
    }

    /// The position and the time of the store, now.
    var timestamp: QueueTimestamp { QueueTimestamp(changeNumber: signals.moment.changeNumber, date: scope.now) }

    /// Adds a payment: it is listed at once, and the engine processes it in its turn.
    func add(_ transaction: SKPaymentTransaction, for payment: SKPayment) {
        let request = PaymentRequest(payment, at: timestamp)
        observed.listEarly(transaction)
        warnUnlessObserved(payment)
        mailbox.post(.add(transaction, request))
    }

    /// Warns once in a process, in debug builds, that a payment waits for an observer.
    private func warnUnlessObserved(_ payment: SKPayment) {
        #if DEBUG
        guard !observed.hasObservers() else { return }
        QueueLog.reportOnce(
            .paymentWithoutObserver,
            "a payment for \(payment.productIdentifier) was added while the queue has no observer, so that it stays purchasing; "
                + "attach an observer with add(_:) when the app starts, before it adds payments"
        )
        #endif
    }

    /// Delivers an update to observers, in the order of these calls.
    func deliver(_ update: DeliveryInstruction) {
        work.begin()
        waitingUpdates.begin()
        PaymentQueueDelivery.deliver { [self] in
            defer {
                if waitingUpdates.end() { mailbox.post(.observersWentOn) }
                work.end()
            }
            // The main queue does not have the task-local values of this store.
            if let answer = scope.run({ callbacks.deliver(update) }) { mailbox.post(answer) }
        }
    }
}

extension StoreQueue {
    /// Lets the customer enter an offer code; the resulting purchase arrives as an announcement of the store.
    func redeemCode() {
        let (scope, work) = (scope, work)
        scope.record(RecordedEvent(.observer, .sheet, "offer code sheet"))
        work.begin()
        Task { @concurrent in
            await scope.working {
                do {
                    try await StoreDifferences.redeemCode()
                } catch {
                    QueueLog.report("an offer code could not be redeemed: \(error)")
                }
            }
            work.end()
        }
    }
}

extension StoreQueue {
    /// The time after which a missing answer of the delegate counts as a refusal (F-05).
    private static let timeout = Duration.seconds(1)

    /// Asks the delegate whether a payment continues in another storefront, and waits for the answer.
    ///
    /// Blocks the calling thread, which must not be one that tasks share, nor the delivery queue.
    ///
    /// The time of a test may stand still. If no callback begins on the delivery queue for some seconds of the machine,
    /// the delegate does not answer either, and the payment ends.
    ///
    /// - Returns: `true` if there is no delegate; `false` when it does not answer in time.
    func shouldContinue(_ transaction: SKPaymentTransaction, in storefront: Storefront) -> Bool {
        guard callbacks.delegate != nil else { return true }
        let answer = DelegateAnswer()
        let limit = scope.alarm(after: Self.timeout) { answer.give(false) }
        work.begin()
        PaymentQueueDelivery.deliver { [self] in
            defer { work.end() }
            answer.give(scope.run { callbacks.shouldContinue(transaction, in: SKStorefront(storefront)) })
        }
        defer { limit.cancel() }
        return answer.wait {
            QueueLog.report(
                """
                the delegate was asked whether the payment for \(transaction.payment.productIdentifier) continues in another \
                storefront, and \(PaymentQueueDelivery.queue.label) has done nothing for \(PaymentQueueActivity.standstillLimit) seconds: \
                the payment does not continue. Answer at once, or let the test's clock advance
                """
            )
        }
    }
}

/// The queues of this process, one for each store.
enum QueueRegistry {
    private static let queues = Lock<[StoreScope: SKPaymentQueue]>([:])

    /// The queue for calls without a store, which determines the store of each call when the call is made.
    static let storeless = SKPaymentQueue()

    /// The queue of the calling task's store, if it has been created.
    static var existing: SKPaymentQueue? {
        let scope = StoreScope.current
        return queues.withLock { $0[scope] }
    }

    /// The queues that an observer is attached to.
    static func queues(of observer: any SKPaymentTransactionObserver) -> [SKPaymentQueue] {
        queues.withLock { Array($0.values) }.filter { $0.lists(observer) }
    }

    /// Returns the queue of a store, which is created on first use.
    static func queue(of scope: StoreScope) -> SKPaymentQueue {
        if let queue = queues.withLock({ $0[scope] }) { return queue }
        // A closed store is never opened again: another store on the same file is a new launch. Asked outside the lock,
        // because the check keeps a store open for a moment, and its end may close the store.
        let gone = queues.withLock { Array($0.keys) }.filter { !$0.isOpen }
        let signals = PaymentQueueSignals.of(scope)
        let (queue, orphans) = queues.withLock { queues in
            let orphans = gone.compactMap { queues.removeValue(forKey: $0) }
            if let queue = queues[scope] { return (queue, orphans) }
            let queue = SKPaymentQueue(StoreQueue(of: scope, signals: signals))
            queues[scope] = queue
            return (queue, orphans)
        }
        // Queues end outside the lock.
        withExtendedLifetime(orphans) {}
        return queue
    }
}
