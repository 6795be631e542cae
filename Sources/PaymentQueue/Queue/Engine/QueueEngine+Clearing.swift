import PurchaseEvents
import AdapterSupport

/// The queue's handling of a store that a test clears (TS-67).
extension QueueEngine {
    /// Drops all state from before the store was cleared, if it was cleared since the last call.
    ///
    /// Called before every command: identifiers start again at their first value, so that later items must not be mixed
    /// with earlier ones. A payment that the store is processing continues in the cleared store.
    func catchUpWithClearing() {
        let clearing = queue.signals.moment.clearedAt
        guard clearing > knownClearing else { return }
        knownClearing = clearing
        revocations.drop()
        earlyUpdates = []
        earlier = EarlierTransactions()
        queue.mailbox.release()
        lagging.removeAll()
        let gone = entries.all.filter { !isBeingBought($0) }
        lane.dropWaiting()
        for entry in gone { entries.remove(entry.transaction) }
        held.drop(gone.map(\.transaction))
        // Rows that cannot be deleted now are recognized by their change number at the next launch.
        save([.cleared(changeNumber: clearing)] + gone.compactMap(\.tag).map { .delete(tag: $0) })
        if !gone.isEmpty { announce([.removed(gone.map(\.transaction))]) }
    }

    /// Returns true if an item was added to the queue before the store was cleared.
    func isCleared(_ moment: QueueTimestamp) -> Bool { moment.changeNumber.map { $0 < knownClearing } ?? false }

    /// Returns true if the store's answer to a payment was deleted from the store, by a clearing or on its own.
    func isCleared(_ outcome: QueueOutcome, of request: PaymentRequest) async -> Bool {
        switch outcome {
        case .purchased(let transaction) where queue.signals.moment.deletedTransactionIDs.contains(transaction.id):
            return true
        case .purchased, .deferred:
            guard isCleared(request.moment) else { return false }
            return await queue.signals.wait(of: request.tag) == .nothing
        case .failed: return false
        }
    }

    /// Returns true if a payment from before the clearing has no result, so that its row need not be read.
    ///
    /// - Parameter kept: The row of the payment.
    /// - Returns: `nil` if that is not known now, or the store is closed.
    func isForgotten(_ kept: JournalRow) async -> Bool? {
        guard isCleared(kept.moment) else { return false }
        switch await queue.signals.wait(of: kept.tag) {
        case .pending, .bought, .answered: return false
        case .nothing: return true
        case nil: return queue.signals == nil ? true : nil
        }
    }

    /// Removes the entries of a transaction, or of a request, that a test deleted (TS-48).
    func forget(_ transactionID: UInt64, tag: String?) {
        revocations.drop(of: transactionID)
        for entry in entries.all {
            switch entry.phase {
            case .paying: continue
            case .purchased(let bought): if bought.id == transactionID { leave(entry) }
            case .copied(let purchases): if purchases.contains(transactionID) { leave(entry) }
            case .deferred, .failed: if let tag, entry.tag == tag { leave(entry) }
            }
        }
    }

    /// Returns the origin of an entry, so that the entry is hidden as soon as a test deletes its origin from the store.
    func source(of entry: QueueEntry) -> TransactionSource {
        var source = TransactionSource(knownClearing: knownClearing)
        switch entry.phase {
        case .paying: if isBeingBought(entry) { source.knownClearing = nil }
        case .deferred, .failed: source.tag = entry.tag
        case .purchased(let bought): source.purchases = [bought.id]
        case .copied(let purchases): source.purchases = purchases
        }
        return source
    }

    private func isBeingBought(_ entry: QueueEntry) -> Bool {
        if case .paying = entry.phase { lane.current?.tag == entry.request?.tag } else { false }
    }
}
