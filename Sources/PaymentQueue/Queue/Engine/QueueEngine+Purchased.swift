import QueueAdapters
import TransactionCore

extension QueueEngine {
    /// The store handed out a transaction for a payment: a new one, or one that the customer had already.
    func completion(
        of entry: QueueEntry,
        _ request: PaymentRequest,
        purchased transaction: Transaction
    ) async -> PaymentCompletion {
        let record = PurchaseRecord(transaction)
        // A change to another plan at the next renewal shows what is held now.
        guard record.productID == request.terms.productID else { return completion(of: entry, holding: record) }
        if let earlier = entries[transactionID: record.id] { return completion(of: entry, returning: earlier) }
        if await isOpen(record, tag: request.tag) { return adoption(of: transaction, by: entry, request) }
        return completion(of: entry, holding: record)
    }

    /// Whether a transaction is this payment's own, or at least one that the app has not finished.
    private func isOpen(_ record: PurchaseRecord, tag: String) async -> Bool {
        if await queue.signals.originTag(of: record.id) == tag { return true }
        return await isUnfinished(record.id)
    }

    /// The entry becomes the store's transaction; from here on the store remembers it.
    func adoption(of transaction: Transaction, by entry: QueueEntry, _ request: PaymentRequest) -> PaymentCompletion {
        var entry = entry
        let record = PurchaseRecord(transaction)
        var completion = PaymentCompletion()
        // Whoever reads the row again finds the transaction by its tag, so that forgetting it can wait.
        if let row = entry.row { journal.stage(.delete(tag: row.tag)) }
        if let name = request.terms.applicationUsername, request.terms.appAccountToken == nil {
            completion.changes.append(.userName(name, transactionID: record.id))
        }
        entry.row = nil
        entry.phase = .purchased(transaction)
        put(entry)
        completion.news = [
            .changed([TransactionChange(transaction: entry.transaction, condition: .purchased(record))])
        ]
        return completion
    }

    /// The store handed out what is in the queue already: that entry is told again, and the payment's own goes (C-10).
    private func completion(of entry: QueueEntry, returning earlier: QueueEntry) -> PaymentCompletion {
        entries.remove(entry.transaction)
        if let row = entry.row { journal.stage(.delete(tag: row.tag)) }
        return PaymentCompletion(news: [
            .changed(
                [TransactionChange(transaction: earlier.transaction, condition: nil)],
                withdrawn: [entry.transaction]
            )
        ])
    }

    /// The payment waited for approval, and a transaction that the customer had already answers it.
    ///
    /// The entry becomes a copy also where the transaction itself is unfinished in the queue: the app has seen the
    /// deferred object, and must not be left waiting for it. What was taken back since is no failure of the payment.
    func completion(of entry: QueueEntry, answeredBy transactionID: UInt64) async -> PaymentCompletion {
        guard let record = await ownedRecord(transactionID) else { return completion(ofGone: entry) }
        return completion(of: entry, holding: record)
    }

    /// What a row becomes whose payment was answered while no queue was there; `nil` when nothing is left to tell.
    func copy(answeredBy transactionID: UInt64) async -> JournalCopy? {
        await ownedRecord(transactionID).map(heldCopy)
    }

    /// A transaction that entitles the customer to something now.
    private func ownedRecord(_ id: UInt64) async -> PurchaseRecord? {
        await queue.signals.readingEverything {
            for await result in Transaction.currentEntitlements where result.unsafePayloadValue.id == id {
                return PurchaseRecord(result.unsafePayloadValue)
            }
            return nil
        }
    }

    /// A transaction that the customer holds, as the queue shows it to who pays for it again.
    private func heldCopy(of record: PurchaseRecord) -> JournalCopy {
        let isSubscription = record.productType == .autoRenewable
        return JournalCopy(
            heldID: isSubscription ? record.id : nil,
            date: isSubscription ? record.purchaseDate : dateOfCopy(of: record),
            original: isSubscription ? record.original : record.first
        )
    }

    /// The customer has it already, and the app has delivered it: the entry becomes a copy (C-09, C-11).
    private func completion(of entry: QueueEntry, holding record: PurchaseRecord) -> PaymentCompletion {
        // That nothing is unfinished is no answer of a store that is gone.
        guard queue.signals.isStoreOpen else { return PaymentCompletion() }
        guard let row = entry.row else { return completion(of: entry, failed: QueueFailure(.unknown)) }
        let kept = heldCopy(of: record)
        do throws(JournalFailure) {
            // An identifier that is not on disk could be given out a second time.
            try journal.commit([.stand(tag: row.tag, .owned(kept))])
        } catch {
            return completion(of: entry, failed: QueueFailure(error))
        }
        var entry = entry
        entry.phase = .copied
        entry.copied = kept.purchases
        put(entry)
        let condition = TransactionCondition.copy(kept.copy(at: row.sequence), as: .purchased)
        return PaymentCompletion(news: [
            .changed([TransactionChange(transaction: entry.transaction, condition: condition)])
        ])
    }
}
