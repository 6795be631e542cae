import QueueAdapters
import TransactionCore

/// A store that a test empties takes the queue along (TS-67).
extension QueueEngine {
    /// Lets go of everything from before the store was emptied, when it was since the last look.
    ///
    /// Looked at before every command: identifiers begin again, so that what comes after must never meet what was before.
    /// A payment that the store is working on goes on, in the empty store.
    func catchUpWithClearing() {
        guard let clearing = queue.signals.clearedAt, clearing > knownClearing else { return }
        knownClearing = clearing
        unfinishedNow = nil
        forgetRevocations()
        earlyUpdates = []
        let gone = entries.all.filter { !isBeingBought($0) }
        lane.dropWaiting()
        for entry in gone { entries.remove(entry.transaction) }
        remember([.cleared(changeNumber: clearing)] + gone.compactMap(\.row).map { .delete(tag: $0.tag) })
        if !gone.isEmpty { queue.deliver(.removed(gone.map(\.transaction))) }
    }

    /// Whether something came into the queue before the store was emptied.
    func isCleared(_ moment: QueueTimestamp) -> Bool { moment.changeNumber.map { $0 < knownClearing } ?? false }

    /// Whether what the store answered a payment with was taken out of it again, with everything or by itself.
    func isCleared(_ outcome: QueueOutcome, of request: PaymentRequest) async -> Bool {
        switch outcome {
        case .purchased(let transaction) where queue.signals.deletedTransactionIDs.contains(transaction.id): return true
        case .purchased, .deferred:
            guard isCleared(request.moment) else { return false }
            return await queue.signals.wait(of: request.tag) == .nothing
        case .failed: return false
        }
    }

    /// Whether anything came of a payment from before the store was emptied, so that its row is worth reading.
    func isForgotten(_ kept: JournalRow) async -> Bool {
        guard isCleared(kept.moment) else { return false }
        switch await queue.signals.wait(of: kept.tag) {
        case .approval, .interruption, .bought, .answered: return false
        case .nothing, nil: return true
        }
    }

    /// Takes out what is of a transaction, or of a request, that a test deleted (TS-48).
    func forget(_ transactionID: UInt64, tag: String?) {
        forgetRevocations(of: transactionID)
        for entry in entries.all {
            switch entry.phase {
            case .paying: continue
            case .purchased(let transaction): if transaction.id == transactionID { leave(entry) }
            case .copied: if entry.copied.contains(transactionID) { leave(entry) }
            case .deferred, .failed: if let tag, entry.row?.tag == tag { leave(entry) }
            }
        }
    }

    /// What an entry stands for, so that it is out of sight the moment that a test takes it out of the store.
    func source(of entry: QueueEntry) -> TransactionSource {
        var source = TransactionSource(knownClearing: knownClearing)
        switch entry.phase {
        case .paying: if isBeingBought(entry) { source.knownClearing = nil }
        case .deferred, .failed: source.tag = entry.row?.tag
        case .purchased(let transaction): source.purchases = [transaction.id]
        case .copied: source.purchases = entry.copied
        }
        return source
    }

    private func isBeingBought(_ entry: QueueEntry) -> Bool {
        switch entry.phase {
        case .paying(let request): lane.current?.tag == request.tag
        case .deferred, .failed, .purchased, .copied: false
        }
    }
}
