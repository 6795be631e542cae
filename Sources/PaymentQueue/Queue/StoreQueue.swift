import QueueAdapters
import TransactionCore

/// The queue of one store: what apps see of it at once, the commands it was given, and the engine that carries them out.
///
/// - ``board`` is what every thread may look at. It changes in blocks on the delivery queue only, together with the calls to
///   the observers, so that nobody sees a state before its callback.
/// - ``mailbox`` brings commands, and news from the store, into one order.
/// - The engine, an actor, takes them from there one after the other. It decides and writes the journal, and hands what
///   observers are to be told to ``deliver(_:)``, again in order.
final class StoreQueue: Sendable {
    let signals: any PurchaseSignals
    let witness: (any PaymentQueueWitness)?
    let board: QueueBoard
    let activity = WorkInProgress()
    let mailbox: QueueMailbox
    let intents: IntentListener
    private let storefrontListener: Task<Void, Never>

    init(_ signals: any PurchaseSignals, witness: (any PaymentQueueWitness)?) {
        self.signals = signals
        self.witness = witness
        board = QueueBoard(signals, witness: witness)
        let mailbox = QueueMailbox(activity)
        self.mailbox = mailbox
        intents = IntentListener(for: board, postingTo: mailbox)
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
        intents.close()
    }

    /// Tells observers something, in the order of these calls.
    func deliver(_ news: QueueNews) {
        activity.begin()
        PaymentQueueDelivery.deliver { [self] in
            defer { activity.end() }
            // The main queue knows nothing of the task that belongs to this store.
            let told = signals.run { board.tell(news) }
            if !told.isEmpty { mailbox.post(.told(told)) }
        }
    }
}
