import QueueAdapters
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
    let witness: (any PaymentQueueWitness)?
    let board: QueueBoard
    let activity = WorkInProgress()
    let mailbox: QueueMailbox
    let listeners: StoreListeners
    private let storefrontListener: Task<Void, Never>

    init(_ signals: any PurchaseSignals, witness: (any PaymentQueueWitness)?) {
        self.signals = signals
        self.witness = witness
        board = QueueBoard(signals, witness: witness)
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
        let request = PaymentRequest(PaymentTerms(payment), at: QueueMoment(signals))
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
    func deliver(_ news: QueueNews) {
        activity.begin()
        PaymentQueueDelivery.deliver { [self] in
            defer { activity.end() }
            // The main queue knows nothing of the task that belongs to this store.
            if let answer = signals.run({ board.tell(news) }) { mailbox.post(answer) }
        }
    }
}
