@_spi(PaymentQueues) import AdapterSupport

/// The order of saving and delivery: observers receive an update when its change is on disk.
///
/// A change that cannot be saved stays staged, and its updates are held. Every later commit writes it as well. Besides,
/// the engine tries again after one second, two, four, and so on up to a minute on the store's clock.
extension QueueEngine {
    /// Writes changes, and then delivers updates; if that fails, the updates wait until the changes are written.
    ///
    /// - Parameters:
    ///   - changes: The changes; if there are none, nothing is written.
    ///   - updates: The updates that assume the changes.
    /// - Returns: True if the changes are on disk.
    @discardableResult
    func save(_ changes: [JournalChange], thenDeliver updates: [DeliveryInstruction] = []) -> Bool {
        guard !changes.isEmpty else {
            announce(updates)
            return true
        }
        do throws(JournalFailure) {
            try commit(changes)
            announce(updates)
            return true
        } catch {
            for change in changes { journal.stage(change) }
            for update in updates { held.append(update) }
            noteFailure("a change could not be written to the journal and is written later: \(error)")
            return false
        }
    }

    /// Writes the consequences of the end of a payment, and then delivers them.
    ///
    /// A purchase of the store is delivered in any case, because the store has saved it, and the next launch finds it
    /// by its tag.
    ///
    /// - Returns: True if the changes are on disk.
    @discardableResult
    func save(_ completion: PaymentCompletion, and more: [JournalChange] = []) -> Bool {
        guard completion.isSavedByStore else { return save(completion.changes + more, thenDeliver: completion.updates) }
        let isSaved = save(completion.changes + more)
        announce(completion.updates)
        return isSaved
    }

    /// Delivers updates, behind the waiting updates of the same transactions.
    func announce(_ updates: [DeliveryInstruction]) {
        for update in updates {
            if held.concern(update) { held.append(update) } else { queue.deliver(update) }
        }
    }

    /// Writes changes together with all staged ones, and then delivers the updates that waited for the journal.
    ///
    /// - Throws: The reason; the staged changes stay staged, and `changes` are not written.
    @discardableResult
    func commit(_ changes: [JournalChange]) throws(JournalFailure) -> [JournalSequence] {
        let sequences = try journal.commit(changes)
        if !held.isEmpty {
            for update in held.take() { queue.deliver(update) }
        }
        if isLaneStalled {
            isLaneStalled = false
            queue.mailbox.post(.retry)
        }
        return sequences
    }

    /// Reports a failure of the journal, unless it has failed before, and sets the alarm for the next attempt.
    func noteFailure(_ report: @autoclosure () -> String) {
        if retry.noteFailure() { QueueLog.report(report()) }
        let mailbox = queue.mailbox
        retry.schedule { queue.scope.alarm(after: $0) { mailbox.post(.retry) } }
    }

    /// Tries again what the journal has refused: writing changes, reading earlier entries, and beginning a payment.
    func retryJournal() async {
        retry.begin()
        guard queue.scope.isOpen else { return }
        do throws(JournalFailure) {
            try commit([])
            if !isJournalRead, isLaunched { try await readEarlierEntries() }
            if isJournalRead || !isLaunched { retry.end() }
            beginNext()
            await readEarlier()
            await takeLagging()
        } catch {
            noteFailure("the journal cannot be used: \(error)")
        }
    }
}

/// The updates that wait for the journal: observers receive them when their changes are on disk.
///
/// Later updates of the same transactions wait behind them, so that a transaction never goes back to an earlier state.
struct HeldUpdates {
    private var updates: [DeliveryInstruction] = []
    private var transactions: Set<ObjectIdentifier> = []

    var isEmpty: Bool { updates.isEmpty }

    /// Returns true if an update is about a transaction with a waiting update.
    func concern(_ update: DeliveryInstruction) -> Bool {
        !transactions.isEmpty && update.transactions.contains { transactions.contains(ObjectIdentifier($0)) }
    }

    mutating func append(_ update: DeliveryInstruction) {
        updates.append(update)
        transactions.formUnion(update.transactions.map { ObjectIdentifier($0) })
    }

    /// Returns the updates in their order, which wait no longer.
    mutating func take() -> [DeliveryInstruction] {
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
