import StoreInterface

/// The source of one iterator of `Transaction.updates`: unfinished transactions, then all later updates (C-02).
///
/// The unfinished transactions are those of the moment in which the iterator was made, oldest first. The feed does not
/// keep its store open, and ends with it: an app that listens forever must not hold on to a store that has no other
/// user.
actor UpdateFeed {
    private weak let store: LocalStore?
    private let listener: BroadcastListener<SignedTransaction>
    private var position: Int64
    private var hasBegun = false
    private var replayed: ArraySlice<UInt64> = []
    /// The refunds from before the first listener joined.
    private var refunds: ArraySlice<SignedTransaction> = []
    private var hasUnheardRefunds = false
    /// The announcements that this listener lags behind and reads from the journal.
    private var late: ArraySlice<SignedTransaction> = []
    /// The number of withdrawals from the store at the time at which ``late`` or ``refunds`` was read.
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
                // A transaction that was finished before its turn came is skipped.
                if let transaction = await store?.unfinishedTransaction(id, upTo: listener.recorded) {
                    return transaction
                }
            }
            if let refund = await nextRefund() { return refund }
            if let transaction = late.popFirst() {
                guard await stands(transaction) else { continue }
                return transaction
            }
            // Waits without a reference to the store, which may close while no update arrives.
            switch await listener.next() {
            case .heard(let transaction, let position):
                self.position = position
                await repeatByQuirk(transaction)
                return transaction
            case .lags(let dropped):
                // Reads a page at a time, however far the listener lags, so that late updates are not all in memory at
                // once.
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

    /// Delivers a transaction to this listener a second time, if the store has that quirk.
    private func repeatByQuirk(_ transaction: SignedTransaction) async {
        guard let store, !store.testControl.isPlain else { return }
        if let again = await store.repetition(of: transaction, heardAt: position) { late.append(again) }
    }

    private func noteReading() {
        withdrawals = store?.withdrawals ?? 0
        readAt = store?.changeNumber ?? 0
    }

    /// True if a transaction that was read before is still in the store.
    private func stands(_ transaction: SignedTransaction) async -> Bool {
        guard let store, store.withdrawals != withdrawals else { return true }
        return await store.stands(transaction.transactionID, readAt: readAt)
    }

    private func nextRefund() async -> SignedTransaction? {
        var refund = refunds.popFirst()
        while let found = refund, await !stands(found) { refund = refunds.popFirst() }
        if hasUnheardRefunds, refunds.isEmpty {
            hasUnheardRefunds = false
            // Only after the last refund is delivered: a listener that leaves early must not take the others along.
            await store?.noteRefundsHeard(upTo: listener.audience.start)
        }
        return refund
    }
}

/// A part of the announcements that a listener lags behind.
struct JournalPage: Sendable {
    let transactions: [SignedTransaction]
    /// The change number up to which this part goes.
    let end: Int64
}

/// The change numbers of foreign changes that at least one listener of this process has not received yet.
///
/// The journal records the updates for the listeners of all processes. The result of a purchase goes to the process
/// that made it from its own call, and to this process through `Transaction.updates`. The journal alone does not
/// contain that distinction.
struct ForeignChanges {
    private var ranges: [ClosedRange<Int64>] = []

    /// Adds the changes after a change number, up to another.
    mutating func add(after sequence: Int64, upTo last: Int64) {
        guard sequence < last else { return }
        if let range = ranges.last, range.upperBound == sequence {
            ranges[ranges.count - 1] = range.lowerBound...last
        } else {
            ranges.append(sequence + 1...last)
        }
    }

    /// Forgets the changes that every listener has received.
    mutating func forget(upTo sequence: Int64) { ranges.removeAll { $0.upperBound <= sequence } }

    func contains(_ sequence: Int64) -> Bool { ranges.contains { $0.contains(sequence) } }

    func hasAny(after sequence: Int64, upTo last: Int64) -> Bool {
        ranges.contains { $0.upperBound > sequence && $0.lowerBound <= last }
    }
}
