@_spi(PaymentQueues) import AdapterSupport

extension QueueEngine {
    /// Handles a transaction that the store returned for a payment: a new one, or one that the customer had already.
    func completion(
        of entry: QueueEntry,
        purchased transaction: Transaction,
        made: UInt64?
    ) async -> PaymentCompletion {
        let record = PurchaseRecord(transaction)
        // A plan change at the next renewal shows the plan that the customer holds now.
        guard record.productID == entry.request?.terms.productID else { return completion(of: entry, holding: record) }
        if let earlier = entries[transactionID: record.id] { return completion(of: entry, returning: earlier) }
        // A store that has made the transaction for this payment need not be asked whose it is.
        if made == record.id { return adoption(of: transaction, by: entry) }
        let isOwn = await queue.signals.queueTag(of: transaction) == entry.request?.tag
        if isOwn { return adoption(of: transaction, by: entry) }
        let isUnfinished = await queue.signals.reference(to: transaction).isUnfinished
        return isUnfinished ? adoption(of: transaction, by: entry) : completion(of: entry, holding: record)
    }

    /// Makes the entry represent the store's transaction, which the store keeps from now on.
    func adoption(of transaction: Transaction, by entry: QueueEntry) -> PaymentCompletion {
        var entry = entry
        let record = PurchaseRecord(transaction)
        var completion = PaymentCompletion(isSavedByStore: true)
        // A later reader of the row finds the transaction by its tag, so that the row can be deleted later.
        if let tag = entry.tag { journal.stage(.delete(tag: tag)) }
        if let name = entry.request?.terms.unkeptName {
            completion.changes.append(.userName(name, transactionID: record.id))
        }
        entry.sequence = nil
        completion.updates = [.changed([entry.adopt(record, queue.signals.reference(to: transaction))])]
        put(entry)
        return completion
    }

    /// Handles a returned transaction that is in the queue already (C-10).
    ///
    /// The existing entry is delivered again, and the payment's own entry is removed.
    private func completion(of entry: QueueEntry, returning earlier: QueueEntry) -> PaymentCompletion {
        entries.remove(entry.transaction)
        if let tag = entry.tag { journal.stage(.delete(tag: tag)) }
        return PaymentCompletion(updates: [
            .changed([TransactionChange(transaction: earlier.transaction)], withdrawn: [entry.transaction])
        ])
    }

    /// Completes a payment that waited for approval, when a transaction that the customer had already answers it.
    ///
    /// The entry becomes a copy, also if the transaction itself is unfinished in the queue: the app received the
    /// deferred object, which must not stay deferred forever. A transaction that was revoked in the meantime does not
    /// fail the payment.
    func completion(of entry: QueueEntry, answeredBy transactionID: UInt64) async -> PaymentCompletion {
        guard let record = await ownedRecord(transactionID) else { return completion(ofGone: entry) }
        return completion(of: entry, holding: record)
    }

    /// Returns the copy for a row whose payment was answered while no queue was running.
    ///
    /// It is `nil` if there is nothing left to deliver.
    func copy(answeredBy transactionID: UInt64) async -> JournalCopy? {
        await ownedRecord(transactionID).map(heldCopy)
    }

    /// Returns the record of a transaction that entitles the customer to a product now.
    private func ownedRecord(_ id: UInt64) async -> PurchaseRecord? {
        await queue.signals.readingEverything {
            for await result in Transaction.currentEntitlements where result.unsafePayloadValue.id == id {
                return PurchaseRecord(result.unsafePayloadValue)
            }
            return nil
        }
    }

    /// Returns the copy of a held transaction, for a payment that buys the product again.
    private func heldCopy(of record: PurchaseRecord) -> JournalCopy {
        let isSubscription = record.productType == .autoRenewable
        return JournalCopy(
            heldID: isSubscription ? record.id : nil,
            date: isSubscription ? record.purchaseDate : dateOfCopy(of: record),
            original: isSubscription ? record.original : record.first
        )
    }

    /// Completes a payment for an owned product that the app has delivered: the entry becomes a copy (C-09, C-11).
    private func completion(of entry: QueueEntry, holding record: PurchaseRecord) -> PaymentCompletion {
        // If the store is closed, the absence of unfinished transactions says nothing.
        guard queue.scope.isOpen else { return PaymentCompletion() }
        guard let tag = entry.tag else { return completion(of: entry, failed: QueueFailure(.unknown)) }
        let kept = heldCopy(of: record)
        var entry = entry
        let change = entry.become(kept)
        put(entry)
        return PaymentCompletion(
            changes: [.setState(tag: tag, .owned(kept))],
            updates: [.changed([change])]
        )
    }
}
