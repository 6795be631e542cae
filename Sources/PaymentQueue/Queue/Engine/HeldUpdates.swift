/// The updates that wait for the journal: observers receive them when their changes are on disk.
///
/// Later updates of the same transactions wait behind them, so that a transaction never goes back to an earlier state.
struct HeldUpdates {
    private var updates: [ObserverUpdate] = []
    private var transactions: Set<ObjectIdentifier> = []

    var isEmpty: Bool { updates.isEmpty }

    /// Returns true if an update is about a transaction with a waiting update.
    func concern(_ update: ObserverUpdate) -> Bool {
        !transactions.isEmpty && update.transactions.contains { transactions.contains(ObjectIdentifier($0)) }
    }

    mutating func append(_ update: ObserverUpdate) {
        updates.append(update)
        transactions.formUnion(update.transactions.map { ObjectIdentifier($0) })
    }

    /// Returns the updates in their order, which wait no longer.
    mutating func take() -> [ObserverUpdate] {
        defer { self = HeldUpdates() }
        return updates
    }

    /// Drops the updates that are only about these transactions, because the store was cleared.
    mutating func drop(_ gone: [SKPaymentTransaction]) {
        let gone = Set(gone.map { ObjectIdentifier($0) })
        let kept = updates.filter { !gone.isSuperset(of: $0.transactions.map { ObjectIdentifier($0) }) }
        self = HeldUpdates()
        for update in kept { append(update) }
    }
}

extension ObserverUpdate {
    /// The transactions whose state or place in the queue the update changes.
    fileprivate var transactions: [SKPaymentTransaction] {
        switch self {
        case .changed(let changes, let withdrawn): changes.map(\.transaction) + withdrawn
        case .launched(let transactions), .earlier(let transactions), .removed(let transactions): transactions
        case .admitted, .again, .restoreFinished, .restoreFailed, .revoked, .storefrontChanged, .chosen,
            .priceConsentDue, .priceConsentWanted:
            []
        }
    }
}

/// The schedule of attempts to use a journal that failed.
struct JournalRetry {
    private static let shortest = Duration.seconds(1)
    private static let longest = Duration.seconds(60)

    private var delay = Self.shortest

    /// The task that waits on the store's clock.
    private var alarm: Task<Void, Never>?

    /// True after a failure was reported, until the journal could be used again.
    private var isReported = false

    /// Notes a failure.
    ///
    /// - Returns: True if the failure is the first since the journal could be used, and is to be reported.
    mutating func noteFailure() -> Bool {
        defer { isReported = true }
        return !isReported
    }

    /// Sets the alarm, unless it is set.
    ///
    /// The wait doubles with each failure, up to a minute.
    mutating func schedule(_ alarm: (Duration) -> Task<Void, Never>) {
        guard self.alarm == nil else { return }
        self.alarm = alarm(delay)
        delay = min(delay * 2, Self.longest)
    }

    /// Notes that an attempt begins.
    mutating func begin() {
        alarm?.cancel()
        alarm = nil
    }

    /// Notes that the journal could be used.
    mutating func end() {
        alarm?.cancel()
        self = JournalRetry()
    }
}
