@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents

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

extension QueueEngine {
    /// Reads transactions that may be unfinished.
    ///
    /// - Parameter identifiers: Their identifiers.
    /// - Returns: Those that are unfinished, by their identifiers.
    func unfinishedTransactions(among identifiers: Set<UInt64>) async -> [UInt64: Transaction] {
        await queue.signals.readingEverything {
            var found: [UInt64: Transaction] = [:]
            for await result in Transaction.unfinished {
                let transaction = result.unsafePayloadValue
                if identifiers.contains(transaction.id) { found[transaction.id] = transaction }
            }
            return found
        }
    }

    /// Returns the transaction that a payment led to, finished or not; `nil` without signals.
    ///
    /// - Throws: The reason, if it cannot be read now.
    func transaction(tagged tag: String) async throws -> Transaction? {
        guard let signals = queue.signals, let id = await signals.transactionID(tagged: tag) else { return nil }
        return try await signals.transaction(id)
    }

    /// Returns the unfinished transaction that a payment led to; `nil` also if it cannot be read now.
    func unfinishedTransaction(tagged tag: String) async -> Transaction? {
        do {
            guard let found = try await transaction(tagged: tag), found.revocationDate == nil else { return nil }
            return await queue.signals.reference(to: found).isUnfinished ? found : nil
        } catch {
            return nil
        }
    }

    /// Returns the payment for a transaction that began without a payment, or with one in another process.
    func payment(for record: PurchaseRecord) -> SKPayment {
        var terms = record.terms
        if terms.applicationUsername == nil {
            do throws(JournalFailure) {
                terms.applicationUsername = try journal.userName(of: record)
            } catch {
                QueueLog.report("the user name of transaction \(record.id) cannot be read: \(error)")
            }
        }
        return SKPayment(terms)
    }

    /// Creates an entry for a transaction of the store.
    func newEntry(for transaction: Transaction) -> QueueEntry {
        newEntry(for: PurchaseRecord(transaction), queue.signals.reference(to: transaction))
    }

    /// Creates an entry for a transaction of the store from its values.
    func newEntry(for record: PurchaseRecord, _ reference: PurchaseReference) -> QueueEntry {
        QueueEntry(
            SKPaymentTransaction(payment: payment(for: record), condition: .purchased(record)),
            phase: .purchased(reference)
        )
    }
}

/// The work of a queue without signals, which derives from the public API the facts that signals would report.
extension QueueEngine {
    /// Returns the tag of the payment that made a transaction; `nil` if no payment of this app made it.
    ///
    /// Without signals, a payment with an account token of the app is recognized by its token and its product, once it
    /// is deferred: the oldest such payment was approved.
    func paymentTag(of transaction: Transaction) async -> String? {
        if let tag = await queue.signals.queueTag(of: transaction) { return tag }
        guard queue.signals == nil, let token = transaction.appAccountToken else { return nil }
        let alike = entries.all.filter { entry in
            guard case .deferred = entry.phase, entry.sequence != nil, let terms = entry.request?.terms else {
                return false
            }
            return terms.productID == transaction.productID && terms.appAccountToken == token
        }
        return alike.min { ($0.sequence?.number ?? 0) < ($1.sequence?.number ?? 0) }?.tag
    }

    /// Compares the queue with the unfinished transactions, because the app came to the front.
    ///
    /// A transaction that the other API finished leaves the queue, and one that was not announced enters it
    /// . A purchase in progress delivers its transaction itself.
    func compareWithStore() async {
        var identifiers: Set<UInt64> = []
        var unknown: [Transaction] = []
        for await result in Transaction.unfinished {
            let transaction = result.unsafePayloadValue
            guard transaction.revocationDate == nil else { continue }
            identifiers.insert(transaction.id)
            // The queue reads those from before its launch in parts.
            if earlier.isOver, entries[transactionID: transaction.id] == nil { unknown.append(transaction) }
        }
        guard queue.scope.isOpen else { return }
        for entry in entries.all {
            guard case .purchased(let bought) = entry.phase, !identifiers.contains(bought.id) else { continue }
            leave(entry)
        }
        let awaited = lane.current?.terms.productID
        for transaction in unknown where transaction.productID != awaited { await take(transaction) }
    }

    /// Writes the staged changes, because the system may end an app in the background without notice.
    func prepareForBackground() {
        guard isJournalRead else { return }
        do throws(JournalFailure) {
            try commit([])
        } catch {
            noteFailure("staged changes could not be written to the journal and are written later: \(error)")
        }
    }
}
