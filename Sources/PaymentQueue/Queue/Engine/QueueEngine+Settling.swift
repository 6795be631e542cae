@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents

extension QueueEngine {
    /// Records the outcome of a payment, and begins the next one.
    ///
    /// - Parameters:
    ///   - tag: The tag of the payment.
    ///   - outcome: The outcome of the purchase.
    ///   - made: The transaction that the store made for the payment, if it has said so.
    func settle(_ tag: String, _ outcome: QueueOutcome, made: UInt64?) async {
        lane.end()
        var completion: PaymentCompletion?
        let entry = entries[tag: tag]
        if let entry, case .paying = entry.phase, let request = entry.request {
            if await isCleared(outcome, of: request) {
                leave(entry)
            } else {
                completion =
                    switch outcome {
                    case .purchased(let transaction):
                        await self.completion(of: entry, purchased: transaction, made: made)
                    case .deferred: await self.completion(ofDeferred: entry, request)
                    case .failed(let failure): self.completion(of: entry, failed: failure)
                    }
            }
        }
        let announced = earlyOutcome
        earlyOutcome = nil
        // The answer of a closing store has no meaning. The row stays, and the next launch asks for the outcome.
        guard queue.scope.isOpen else { return }
        let next = nextToBegin
        // One write records the end of this payment and the beginning of the next one.
        let isSaved = save(
            completion ?? PaymentCompletion(),
            and: next.map { [.setState(tag: $0.tag, .started)] } ?? []
        )
        if isSaved, next != nil { begin() }
        isLaneStalled = !isSaved
        if case .approved(let transaction) = announced, entries[transactionID: transaction.id] == nil {
            // A separate transaction: the payment failed, and the customer has resolved the problem by now.
            await take(new: transaction)
        }
        // The other API may have finished the purchase before this engine knew of it.
        if let entry, queue.signals != nil { await leaveIfFinished(entry.transaction) }
    }

    /// Handles the failure of a payment, which stays in the queue until it is finished.
    func completion(of entry: QueueEntry, failed failure: QueueFailure) -> PaymentCompletion {
        var entry = entry
        let change = entry.fail(with: failure)
        put(entry)
        return PaymentCompletion(
            changes: entry.tag.map { [.setState(tag: $0, .failed(failure))] } ?? [],
            updates: [.changed([change])]
        )
    }

    /// Handles a purchase that is pending.
    private func completion(ofDeferred entry: QueueEntry, _ request: PaymentRequest) async -> PaymentCompletion {
        let wait = await queue.signals.wait(of: request.tag)
        if wait == .pending(.interruption) {
            // A purchase that follows later is a separate transaction (Q-48, Q-77, C-13).
            var completion = self.completion(of: entry, failed: QueueFailure(.unknown))
            completion.changes += keepingName(of: request)
            return completion
        }
        var entry = entry
        let change = entry.wait()
        put(entry)
        var completion = PaymentCompletion(
            changes: entry.tag.map { [.setState(tag: $0, .deferred)] } ?? [],
            updates: [.changed([change])]
        )
        switch (earlyOutcome, wait) {
        case (.approved(let transaction), _): completion.append(adoption(of: transaction, by: entry))
        case (.answered(let transactionID), _), (nil, .answered(let transactionID)):
            let answered = await self.completion(of: entry, answeredBy: transactionID)
            // The purchase is owned, which the pending state must not overwrite.
            completion.changes = answered.changes
            completion.updates += answered.updates
        case (.declined, _): completion.append(self.completion(of: entry, failed: QueueFailure(.paymentCancelled)))
        // A decline is signalled, and clearing the store ends the payment before.
        case (nil, .pending), (nil, .nothing), (nil, nil): break
        case (nil, .bought):
            // Approved before this engine processed the announcement, and perhaps finished through the other API.
            do {
                if let transaction = try await transaction(tagged: request.tag) {
                    completion.append(adoption(of: transaction, by: entry))
                } else {
                    completion.append(self.completion(ofGone: entry))
                }
            } catch {
                QueueLog.report("the approved transaction of a payment cannot be read before it is announced: \(error)")
            }
        }
        return completion
    }

    /// Handles a payment without a result that observers still have to receive.
    func completion(ofGone entry: QueueEntry) -> PaymentCompletion {
        entries.remove(entry.transaction)
        return PaymentCompletion(
            changes: entry.tag.map { [.delete(tag: $0)] } ?? [],
            updates: [.removed([entry.transaction])]
        )
    }
}

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

/// The outcome of a payment with a required approval, when it arrives before the payment is known to be pending.
enum EarlyOutcome {
    case approved(Transaction)
    /// A transaction that the customer had already answers the payment.
    case answered(transactionID: UInt64)
    case declined
}

/// The consequences of the end of a payment.
struct PaymentCompletion {
    /// The changes that have to be written before the updates may be delivered.
    var changes: [JournalChange] = []
    var updates: [DeliveryInstruction] = []
    /// True for a purchase that the store keeps, so that the next launch finds it without these changes.
    var isSavedByStore = false

    mutating func append(_ later: PaymentCompletion) {
        isSavedByStore = isSavedByStore || later.isSavedByStore
        changes += later.changes
        updates += later.updates
    }
}
