import QueueAdapters
import Synchronization
import TransactionCore

/// The queue of one store: what apps see of it at once, the commands it was given, and the engine that carries them out.
///
/// - ``board`` is what every thread may look at. It changes in blocks on the delivery queue, together with the calls to
///   the observers, so that nobody sees a state before its callback. A payment that was just added is there at once.
/// - ``mailbox`` brings commands, and news from the store, into one order.
/// - The engine, an actor, takes them from there one after the other. It decides and writes the journal, and hands what
///   observers are to be told to ``deliver(_:)``, again in order.
final class StoreQueue: Sendable {
    let signals: any PurchaseSignals
    let recorder: (any PaymentQueueRecorder)?
    let board: ObserverState
    let activity = WorkInProgress()
    let mailbox: QueueMailbox
    let listeners: StoreListeners
    private let storefrontListener: Task<Void, Never>

    init(_ signals: any PurchaseSignals, recorder: (any PaymentQueueRecorder)?) {
        self.signals = signals
        self.recorder = recorder
        board = ObserverState(signals, recorder: recorder)
        let mailbox = QueueMailbox(activity)
        self.mailbox = mailbox
        listeners = StoreListeners(signals, for: board, postingTo: mailbox)
        // Begun here and not in the task, so that no change after this moment is missed.
        let storefronts = signals.work { Storefront.updates.makeAsyncIterator() }
        storefrontListener = Task.detached {
            var storefronts = storefronts
            while let storefront = await storefronts.next() { mailbox.post(.storefrontChanged(storefront)) }
        }
        // Detached, because a queue outlives the task that asks for it first and must not carry that task's values.
        activity.begin()
        Task.detached { [self] in
            await signals.work { await QueueEngine(for: self).run() }
        }
    }

    /// Ends the engine, which closes the journal; whatever it has not begun stays there for the next launch.
    func close() {
        storefrontListener.cancel()
        mailbox.close()
        listeners.close()
    }

    /// Takes a payment in: it is listed at once, and the engine comes to it in its turn.
    func add(_ transaction: SKPaymentTransaction, for payment: SKPayment) {
        let request = PaymentRequest(PaymentTerms(payment), at: QueueTimestamp(signals))
        board.listEarly(transaction)
        warnUnlessObserved(payment)
        mailbox.post(.add(transaction, request))
    }

    /// Says once in a process, in programs built for debugging, that a payment waits for an observer.
    private func warnUnlessObserved(_ payment: SKPayment) {
        #if DEBUG
        guard board.observers.isEmpty else { return }
        QueueLog.reportOnce(
            .paymentWithoutObserver,
            "a payment for \(payment.productIdentifier) was added while the queue has no observer, so that it stays purchasing; "
                + "attach an observer with add(_:) when the app starts, before it adds payments"
        )
        #endif
    }

    /// Tells observers something, in the order of these calls.
    func deliver(_ news: ObserverUpdate) {
        activity.begin()
        PaymentQueueDelivery.deliver { [self] in
            defer { activity.end() }
            // The main queue knows nothing of the task that belongs to this store.
            if let answer = signals.run({ board.tell(news) }) { mailbox.post(answer) }
        }
    }
}

extension StoreQueue {
    /// Lets the customer enter an offer code; what comes of it comes as news of the store.
    func redeemCode() {
        let (signals, activity) = (signals, activity)
        recorder?.record(.sheet("offer code sheet"))
        activity.begin()
        Task { @concurrent in
            await signals.work {
                do {
                    try await AppStore.presentOfferCodeRedeemSheet(in: HeadlessPresentation())
                } catch {
                    QueueLog.report("an offer code could not be redeemed: \(error)")
                }
            }
            activity.end()
        }
    }
}

extension StoreQueue {
    /// How long the delegate may think before its silence counts as a refusal (F-05).
    private static let patience = Duration.seconds(1)

    /// Asks the delegate whether a payment goes on in another storefront, and waits for the answer.
    ///
    /// Blocks the calling thread, which must be none that tasks share, nor the delivery queue.
    ///
    /// - Returns: `true` where there is no delegate; `false` when it does not answer in time.
    func shouldContinue(_ transaction: SKPaymentTransaction, in storefront: Storefront) -> Bool {
        guard board.delegate != nil else { return true }
        let answer = DelegateAnswer()
        let limit = signals.alarm(after: Self.patience) { answer.give(false) }
        activity.begin()
        PaymentQueueDelivery.deliver { [self] in
            defer { activity.end() }
            answer.give(signals.run { board.shouldContinue(transaction, in: SKStorefront(storefront)) })
        }
        defer { limit.cancel() }
        return answer.wait()
    }
}

/// The queues of this process, one for each store.
enum QueueRegistry {
    private static let queues = Mutex<[StoreScopeSignals: SKPaymentQueue]>([:])

    /// The queue for calls that have no store, which finds the store of each call when the call is made.
    static let storeless = SKPaymentQueue()

    /// The queue of the store that the calling task talks to, if anybody has asked for it.
    static var existing: SKPaymentQueue? {
        let signals = StoreScopeSignals.current
        return queues.withLock { $0[signals] }
    }

    /// The queues that an observer is attached to.
    static func queues(of observer: any SKPaymentTransactionObserver) -> [SKPaymentQueue] {
        queues.withLock { Array($0.values) }.filter { $0.lists(observer) }
    }

    /// The queue of a store, made when it is first asked for.
    static func queue(of signals: StoreScopeSignals) -> SKPaymentQueue {
        if let queue = queues.withLock({ $0[signals] }) { return queue }
        // A store that is gone never comes back: another one on the same file is a new launch. Asked outside the lock,
        // because who asks keeps a store open for a moment, and may be the one that closes it.
        let gone = queues.withLock { Array($0.keys) }.filter { !$0.isStoreOpen }
        let recorder = PaymentQueueRecorders.of(signals)
        let (queue, orphans) = queues.withLock { queues in
            let orphans = gone.compactMap { queues.removeValue(forKey: $0) }
            if let queue = queues[signals] { return (queue, orphans) }
            let queue = SKPaymentQueue(StoreQueue(signals, recorder: recorder))
            queues[signals] = queue
            return (queue, orphans)
        }
        // Queues end outside the lock.
        withExtendedLifetime(orphans) {}
        return queue
    }
}
