import StoreInterface

/// What one iterator of `Transaction.updates` hears: the unfinished transactions of the moment it was made, oldest
/// first, then everything that is announced (C-02).
///
/// It does not keep its store open, and ends with it: an app that listens for ever must not hold on to a store that
/// everybody else has given up.
actor UpdateFeed {
    private weak let store: LocalStore?
    private let listener: BroadcastListener<SignedTransaction>
    private var position: Int64
    private var hasBegun = false
    private var replayed: ArraySlice<UInt64> = []
    /// Refunds from before anybody listened.
    private var refunds: ArraySlice<SignedTransaction> = []
    private var hasUnheardRefunds = false
    /// Announcements that this listener is late for.
    private var late: ArraySlice<SignedTransaction> = []
    /// What had been taken out of the store, and its change number, when ``late`` or ``refunds`` was read.
    private var withdrawals = 0
    private var readAt: Int64 = 0

    init(of store: LocalStore, listener: BroadcastListener<SignedTransaction>) {
        self.store = store
        self.listener = listener
        position = listener.start
    }

    func next() async -> SignedTransaction? {
        listener.begin()
        await begin()
        while !Task.isCancelled {
            while let id = replayed.popFirst() {
                // Skipped when somebody finished it before its turn came.
                if let transaction = await store?.unfinishedTransaction(id, upTo: listener.recorded) {
                    return transaction
                }
            }
            if let refund = await nextRefund() { return refund }
            if let transaction = late.popFirst() {
                guard await stands(transaction) else { continue }
                return transaction
            }
            // Waits without the store, which may go while nothing happens.
            switch await listener.next() {
            case .heard(let transaction, let position):
                self.position = position
                await repeatByQuirk(transaction)
                return transaction
            case .lags(let dropped):
                // A page at a time, however far behind: what is late must not all be in memory at once.
                noteReading()
                guard let page = await store?.announcements(after: position, upTo: dropped) else { return nil }
                late = page.transactions[...]
                position = page.end
                listener.catchUp(to: page.end)
            case .cancelled:
                return nil
            }
        }
        return nil
    }

    private func begin() async {
        guard !hasBegun, let store else { return }
        hasBegun = true
        replayed = await store.unfinishedIdentifiers(upTo: listener.recorded, hearingFrom: position)[...]
        noteReading()
        guard listener.isPart else { return }
        refunds = await store.refunds(missedBy: listener.audience)[...]
        hasUnheardRefunds = true
    }

    /// Lets this listener hear of it once more, if the store has such a quirk.
    private func repeatByQuirk(_ transaction: SignedTransaction) async {
        guard let store, !store.testControl.isPlain else { return }
        if let again = await store.repetition(of: transaction, heardAt: position) { late.append(again) }
    }

    private func noteReading() {
        withdrawals = store?.withdrawals ?? 0
        readAt = store?.changeNumber ?? 0
    }

    /// Whether what was read before is still in the store.
    private func stands(_ transaction: SignedTransaction) async -> Bool {
        guard let store, store.withdrawals != withdrawals else { return true }
        return await store.stands(transaction.transactionID, readAt: readAt)
    }

    private func nextRefund() async -> SignedTransaction? {
        var refund = refunds.popFirst()
        while let found = refund, await !stands(found) { refund = refunds.popFirst() }
        if hasUnheardRefunds, refunds.isEmpty {
            hasUnheardRefunds = false
            // Not before the last is handed over: a listener who leaves early must not take the others along.
            await store?.noteRefundsHeard(upTo: listener.audience.start)
        }
        return refund
    }
}

/// Part of the announcements that a listener is late for.
struct JournalPage: Sendable {
    let transactions: [SignedTransaction]
    /// The change number up to which this part goes.
    let end: Int64
}

/// Which change numbers other processes wrote, as far as somebody here has still to hear of them.
///
/// The journal says what every listener everywhere is told. A purchase that another process made is told to that
/// process by its own call, and to this one by `Transaction.updates`, so the journal alone does not know.
struct ForeignChanges {
    private var ranges: [ClosedRange<Int64>] = []

    /// Adds what came after a change number, up to another.
    mutating func add(after sequence: Int64, upTo last: Int64) {
        guard sequence < last else { return }
        if let range = ranges.last, range.upperBound == sequence {
            ranges[ranges.count - 1] = range.lowerBound...last
        } else {
            ranges.append(sequence + 1...last)
        }
    }

    /// Forgets what everybody has heard.
    mutating func forget(upTo sequence: Int64) { ranges.removeAll { $0.upperBound <= sequence } }

    func contains(_ sequence: Int64) -> Bool { ranges.contains { $0.contains(sequence) } }

    func hasAny(after sequence: Int64, upTo last: Int64) -> Bool {
        ranges.contains { $0.upperBound > sequence && $0.lowerBound <= last }
    }
}
