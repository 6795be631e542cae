import StoreInterface
import StorePersistence

/// The source of one iterator of `Transaction.updates`: unfinished transactions, then all later updates (C-02).
///
/// The unfinished transactions are those of the moment in which the iterator was made, oldest first. The feed does not
/// keep its store open, and ends with it: an app that listens forever must not keep a store open that has no other
/// user.
actor UpdateFeed {
    private weak let store: LocalStore?
    private let listener: BroadcastListener<SignedTransaction>
    private var position: Int64
    private var hasBegun = false
    private var replayed: ArraySlice<UInt64> = []
    /// The refunds from before the first listener joined.
    private var refunds: ArraySlice<SignedTransaction> = []
    /// The audience that has received the refunds from before it when ``refunds`` are delivered.
    private var awaitingAudience: Audience?
    /// True if the refunds from before this listener were read.
    private var hasReadRefunds = false
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
        while !Task.isCancelled, hasBegun {
            if let id = replayed.first {
                let bound = listener.recorded
                let read = await read { store throws(StoreFailure) in
                    try store.refreshedForListener.unfinishedTransaction(id, upTo: bound)
                }
                guard let read else { return nil }
                replayed.removeFirst()
                // A transaction that was finished before its turn came is skipped.
                if let transaction = read { return transaction }
                continue
            }
            if let refund = await nextRefund() { return refund }
            if let transaction = late.first {
                guard let stands = await stands(transaction) else { return nil }
                late.removeFirst()
                if stands { return transaction }
                continue
            }
            // Waits without a reference to the store, which may close while no update arrives.
            switch await listener.next() {
            case .element(let transaction, let position):
                self.position = position
                await noteRepetition(of: transaction)
                return transaction
            case .lags(let dropped):
                // Reads a page at a time, however far the listener lags, so that late updates are not all in memory at
                // once.
                noteReading()
                let start = position
                let page = await read { store throws(StoreFailure) in
                    try store.publisher.announcements(after: start, upTo: dropped)
                }
                guard let page else { return nil }
                late = page.transactions[...]
                position = page.end
                listener.catchUp(to: page.end)
            case .entered(let audience):
                noteReading()
                guard await readRefunds(missedBy: audience) else { return nil }
            case .cancelled:
                return nil
            }
        }
        return nil
    }

    /// Reads the unfinished transactions and the refunds that precede the updates.
    private func begin() async {
        guard !hasBegun else { return }
        let (listener, position) = (listener, position)
        let found = await read { store throws(StoreFailure) in
            try store.refreshedForListener.unfinishedIdentifiers(
                upTo: listener.recorded,
                receivingAfter: position,
                onlyRevoked: !listener.receivesUnfinished
            )
        }
        guard let found else { return }
        noteReading()
        if let audience = listener.audience {
            guard await readRefunds(missedBy: audience) else { return }
        }
        replayed = found[...]
        hasBegun = true
    }

    /// Reads the refunds that an audience has missed, without those that this listener has received or will receive.
    ///
    /// - Returns: False if the iteration has ended.
    private func readRefunds(missedBy audience: Audience) async -> Bool {
        let end = hasReadRefunds ? 0 : min(audience.start, listener.start)
        let missed = await read { store throws(StoreFailure) in
            try store.publisher.refunds(missedBy: audience, upTo: end)
        }
        guard let missed else { return false }
        refunds = missed[...]
        (awaitingAudience, hasReadRefunds) = (audience, true)
        return true
    }

    /// Repeats a read of the store until it succeeds, because a failed read must not lose an update.
    ///
    /// - Returns: The result of `body`; `nil` when the task was cancelled, or the store is closed.
    private func read<Value: Sendable>(
        _ body: @Sendable (isolated LocalStore) throws(StoreFailure) -> Value
    ) async -> Value? {
        await listener.repeatedly { await self.store?.attempt(body) }
    }

    /// Delivers a transaction to this listener a second time, if the checkpoint says so.
    private func noteRepetition(of transaction: SignedTransaction) async {
        guard let store else { return }
        if let again = await store.withPublisher({ [position] in $0.repetition(of: transaction, receivedAt: position) })
        {
            late.append(again)
        }
    }

    private func noteReading() {
        withdrawals = store?.removals.withdrawals ?? 0
        readAt = store?.changeNumber ?? 0
    }

    /// True if a transaction that was read before is still in the store; `nil` when the iteration ends.
    private func stands(_ transaction: SignedTransaction) async -> Bool? {
        if store.map({ $0.removals.withdrawals == withdrawals }) ?? true { return true }
        let (id, readAt) = (transaction.transactionID, readAt)
        return await read { store throws(StoreFailure) in try store.publisher.stands(id, readAt: readAt) }
    }

    private func nextRefund() async -> SignedTransaction? {
        var found: SignedTransaction?
        while found == nil, let refund = refunds.first {
            guard let stands = await stands(refund) else { return nil }
            refunds.removeFirst()
            if stands { found = refund }
        }
        if let audience = awaitingAudience, refunds.isEmpty {
            awaitingAudience = nil
            // Only after the last refund is delivered: a listener that leaves early must not mark the others as
            // delivered.
            await store?.withPublisher { $0.noteRefundsReceived(upTo: audience.start) }
        }
        return found
    }
}
