import PurchaseEvents
import AdapterSupport

extension QueueEngine {
    /// Handles a transaction that the store announced (Q-49, C-06).
    func take(_ transaction: Transaction) async {
        let record = PurchaseRecord(transaction)
        if let revocation = RevokedPurchase(record) {
            if queue.signals == nil { announced.note(record.id) }
            // A refunded consumable or non-renewing subscription is not named by default (R-19, C-27).
            if record.isOfLastingType || queue.signals.namesEveryRefund(record.id) { await take(revocation) }
            return
        }
        guard entries[transactionID: record.id] == nil else { return }
        if let tag = await paymentTag(of: transaction), let entry = entries[tag: tag] ?? inherit(tag) {
            switch entry.phase {
            case .deferred:
                // The same object becomes purchased.
                save(adoption(of: transaction, by: entry))
                // The other API may have processed and finished the transaction first.
                return await leaveIfFinished(entry.transaction)
            case .paying:
                earlyOutcome = .approved(transaction)
                return
            // A separate transaction: the failed payment was interrupted, and the customer has resolved the problem
            //
            case .failed, .purchased, .copied: break
            }
        }
        // The announcement that an earlier purchase was upgraded is not a new purchase.
        guard !transaction.isUpgraded else { return }
        await take(new: transaction)
    }

    /// Takes over the deferred payment of a queue that ended while this queue runs, when the payment is approved.
    private func inherit(_ tag: String) -> QueueEntry? {
        do throws(JournalFailure) {
            guard let kept = try journal.takeRow(tagged: tag), kept.row.state == .deferred else { return nil }
            let entry = QueueEntry(kept.row.request, in: kept.row.state, at: kept.sequence)
            put(entry)
            return entry
        } catch {
            QueueLog.report("the payment of an approved transaction cannot be read: \(error)")
            return nil
        }
    }

    /// Handles an event that only the queue receives.
    func take(_ event: PurchaseSignal) async {
        switch event {
        case .declined(let tag):
            guard let entry = entries[tag: tag] else { return }
            switch entry.phase {
            case .deferred:
                save(completion(of: entry, failed: QueueFailure(.paymentCancelled)))
            case .paying: earlyOutcome = .declined
            case .failed, .purchased, .copied: break
            }
        case .answered(let tag, let transactionID):
            guard let entry = entries[tag: tag] ?? inherit(tag) else { return }
            switch entry.phase {
            // The same object becomes purchased, as a copy (Q-45, C-09, Q-39).
            case .deferred: save(await completion(of: entry, answeredBy: transactionID))
            case .paying: earlyOutcome = .answered(transactionID: transactionID)
            case .failed, .purchased, .copied: break
            }
        case .finished(let transactionID):
            if let entry = entries[transactionID: transactionID] { leave(entry) }
        case .deleted(let transactionID, let tag): forget(transactionID, tag: tag)
        // Handled before the command was carried out.
        case .cleared: break
        }
    }
}
