import StoreInterface
import StoreLedger

/// The sequences of one store, each with any number of listeners.
struct StoreSequences: Sendable {
    /// The source of `Transaction.updates`.
    ///
    /// Positions are change numbers of the journal, and a listener that lags reads the journal instead.
    let updates: Broadcast<SignedTransaction>
    /// The changed statuses; a listener that lags receives the latest status of each subscription.
    let statuses: Broadcast<ChangedStatus>
    /// The signals for payment queues, at change numbers as positions.
    ///
    /// A listener that lags reads the journal instead.
    let signals: Broadcast<PurchaseSignal>
    /// The purchases that customers started outside the app; beyond a limit, equal ones are kept once.
    let intents: Broadcast<PurchaseIntentPayload>
    let storefronts: Broadcast<StorefrontPayload>

    /// Creates the sequences of a store.
    ///
    /// - Parameters:
    ///   - head: The change number of the store.
    ///   - work: The work in progress to which listeners contribute.
    init(head: Int64, work: WorkInProgress) {
        updates = Broadcast(head: head, limit: 256, name: "Transaction.updates", work: work)
        statuses = Broadcast(
            head: 0,
            limit: 256,
            name: "Product.SubscriptionInfo.Status.updates",
            work: work
        ) { $0.key }
        signals = Broadcast(head: head, limit: 256, name: "the signals of the payment queue", work: work)
        intents = Broadcast(
            head: 0,
            limit: 256,
            keepsUndelivered: true,
            name: "PurchaseIntent.intents",
            work: work
        ) { $0 }
        storefronts = Broadcast(head: 0, limit: 256, name: "Storefront.updates", work: work) { $0 }
    }

    /// True if a listener waits to repeat a read that failed.
    var haveStalledListeners: Bool { updates.hasStalledListeners || signals.hasStalledListeners }

    /// Wakes the listeners that wait to repeat a read that failed.
    func retry() {
        updates.retry()
        signals.retry()
    }

    /// Ends all listeners: no further elements follow.
    func end() {
        updates.end()
        statuses.end()
        signals.end()
        intents.end()
        storefronts.end()
    }
}

/// The parts of publishing that any thread may use.
struct StoreChannels: Sendable {
    let sequences: StoreSequences
    let messages: CustomerMessages
    /// The observers of every saved event, such as a test server.
    let observers = EventObservers()
    let removals: Removals
    let checkpoint = CheckpointReference()

    /// - Parameters:
    ///   - opened: The opened store.
    ///   - work: The work in progress to which listeners contribute.
    init(of opened: OpenedStore, work: WorkInProgress) {
        sequences = StoreSequences(head: opened.ledger.sequence, work: work)
        messages = CustomerMessages(work: work)
        removals = Removals(clearedAt: opened.clearedAt)
    }

    /// Ends all listeners: no further elements follow.
    func end() {
        sequences.end()
        messages.signal.end()
    }
}
