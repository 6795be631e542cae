@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents

/// The queue's listener of the store, from the moment when the first observer is attached.
///
/// It listens to each sequence of the store once:
///
/// - To transactions while the queue exists. It counts as a listener of the app while the queue has observers. A refund
///   that it receives in between counts as received when the next observer is attached (C-05).
/// - To the customer's choices outside the app while the queue has observers. Without observers, nothing is taken from
///   an app that listens to `PurchaseIntent.intents` itself, now or later.
/// - To messages and signals from the launch on. It does not take the signals of finishes that the queue itself made.
final class StoreListeners: Sendable {
    private struct Tasks {
        var transactions: Task<Void, Never>?
        var intents: Task<Void, Never>?
        var launched: [Task<Void, Never>] = []

        mutating func endIntents() {
            intents?.cancel()
            intents = nil
        }
    }

    private let scope: StoreScope
    private let signals: (any PurchaseSignals)?
    private let observed: ObservedQueue
    private let observers: ObserverPresence
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
        observers = ObserverPresence { observed.hasObservers() }
    }

    /// Listens to transactions for a new observer: every announcement of the store after this call is received.
    func beginTransactions() {
        scope.working {
            whileObserversStay { tasks, _ in
                guard tasks.transactions == nil else { return }
                tasks.transactions = signals.listening(with: .whilePresent(observers)) {
                    post(Announcements(of: Transaction.updates)) { .updated($0.unsafePayloadValue) }
                }
            }
        }
        observers.noteArrival()
    }

    /// Starts listening to messages and signals, of which none after this call is missed.
    func beginLaunch() {
        whileObserversStay { tasks, _ in
            let mailbox = mailbox
            tasks.launched = [
                signals.listen { mailbox.post(.event($0)) }, post(StoreDifferences.messages) { .messaged($0) },
            ].compactMap(\.self)
        }
    }

    /// Starts listening to purchase intents, unless the observers have gone in the meantime.
    func beginIntents() {
        whileObserversStay { tasks, isObserved in
            guard tasks.intents == nil, isObserved else { return }
            tasks.intents = post(StoreDifferences.chosenProducts) { .chosen($0) }
        }
    }

    /// Stops listening to purchase intents when no observer is left.
    func endUnlessObserved() {
        whileObserversStay { tasks, isObserved in
            if !isObserved { tasks.endIntents() }
        }
    }

    func close() {
        tasks.withLock { tasks in
            tasks.transactions?.cancel()
            tasks.endIntents()
            for task in tasks.launched { task.cancel() }
        }
    }

    /// Posts announcements of the store as commands.
    private func post<Element>(
        _ announcements: sending Announcements<Element>,
        _ command: @escaping @Sendable (Element) -> QueueCommand
    ) -> Task<Void, Never> {
        let mailbox = mailbox
        return Task { @concurrent in
            while let element = await announcements.next() {
                mailbox.post(command(element))
                await mailbox.waitForRoom()
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

/// The last known storefront, for the queue's synchronous `storefront`; the asynchronous API has to be awaited (F-02).
final class LatestStorefront: Sendable {
    private let latest = Lock<Storefront?>(nil)

    /// The storefront that was last announced or read; `nil` before the first.
    var value: Storefront? { latest.withLock { $0 } }

    /// Creates a value without a storefront.
    init() {}

    /// Records an announced storefront.
    ///
    /// - Parameter storefront: The storefront.
    func note(_ storefront: Storefront) { latest.withLock { $0 = storefront } }

    /// Reads the current storefront, unless one was announced in the meantime.
    func readFirst() async {
        guard let current = await Storefront.current else { return }
        latest.withLock { $0 = $0 ?? current }
    }
}
