import PurchaseEvents
import QueueAdapters
import Locks
@_spi(PaymentQueues) import AdapterSupport

/// The tasks that listen to the store's announcements, from the moment when the first observer is attached.
///
/// - One task receives all transactions while the queue exists, without an effect on the app's own listeners. A
///   transaction that it receives while the queue has no observer counts as not received (C-05).
/// - One task listens while the queue has observers, like a listener of the app: it receives missed refunds.
/// - One task receives the customer's choices outside the app while the queue has observers. Without observers, nothing
///   is taken from an app that listens to `PurchaseIntent.intents` itself, now or later.
final class StoreListeners: Sendable {
    private struct Tasks {
        var all: Task<Void, Never>?
        var refunds: Task<Void, Never>?
        var intents: Task<Void, Never>?

        mutating func endObserved() {
            refunds?.cancel()
            intents?.cancel()
            (refunds, intents) = (nil, nil)
        }
    }

    private let scope: StoreScope
    private let signals: (any PurchaseSignals)?
    private let observed: ObservedQueue
    private let mailbox: QueueMailbox
    private let tasks = Lock(Tasks())

    init(
        of scope: StoreScope,
        _ signals: (any PurchaseSignals)?,
        for observed: ObservedQueue,
        postingTo mailbox: QueueMailbox
    ) {
        self.scope = scope
        self.signals = signals
        self.observed = observed
        self.mailbox = mailbox
    }

    /// Starts listening to transactions: every announcement of the store after this call is received.
    func beginTransactions() {
        scope.working {
            whileObserversStay { tasks, isObserved in
                if tasks.all == nil {
                    tasks.all = signals.listening(with: .never) {
                        post(Announcements(of: Transaction.updates)) { .updated($0.unsafePayloadValue) }
                    }
                }
                // Without signals, each listener is like one of the app, and the first one receives refunds.
                guard signals != nil, tasks.refunds == nil, isObserved else { return }
                let observed = observed
                tasks.refunds = signals.listening(with: .during { observed.hasObservers() }) {
                    post(Announcements(of: Transaction.updates)) { result in
                        let transaction = result.unsafePayloadValue
                        return transaction.revocationDate == nil ? nil : .updated(transaction)
                    }
                }
            }
        }
    }

    /// Starts listening to purchase intents, unless the observers have gone in the meantime.
    func beginIntents() {
        whileObserversStay { tasks, isObserved in
            guard tasks.intents == nil, isObserved else { return }
            tasks.intents = post(StoreDifferences.chosenProducts) { .chosen($0) }
        }
    }

    /// Stops listening for observers when none is left; updates that no observer received stay with the store.
    func endUnlessObserved() {
        whileObserversStay { tasks, isObserved in
            if !isObserved { tasks.endObserved() }
        }
    }

    func close() {
        tasks.withLock { tasks in
            tasks.all?.cancel()
            tasks.endObserved()
        }
    }

    /// Posts announcements of the store as commands.
    private func post<Element>(
        _ announcements: sending Announcements<Element>,
        _ command: @escaping @Sendable (Element) -> QueueCommand?
    ) -> Task<Void, Never> {
        let mailbox = mailbox
        return Task { @concurrent in
            while let element = await announcements.next() {
                if let command = command(element) {
                    mailbox.post(command)
                    await mailbox.waitForRoom()
                }
            }
        }
    }

    /// Holds the lock, and releases observers after it, because an observer may detach itself when it is released.
    private func whileObserversStay(_ body: (inout sending Tasks, _ isObserved: Bool) -> Void) {
        let observers = tasks.withLock { tasks in
            let observers = ClientReference(observed.observers)
            if !mailbox.isClosed { body(&tasks, !observers.value.isEmpty) }
            return observers
        }
        withExtendedLifetime(observers) {}
    }
}
