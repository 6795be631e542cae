import Foundation
import QueueAdapters
import TransactionCore

extension QueueEngine {
    /// Handles a new observer.
    ///
    /// The first observer of a launch receives all transactions. Later ones receive the updates that no observer
    /// received (C-07).
    func welcomeObserver(_ number: Int, attachedAt changeNumber: Int64?) async {
        if lastObserver == 0 { attachedAt = changeNumber }
        lastObserver = number
        guard hasObservers else { return }
        if isLaunched {
            queue.deliver(.welcomed)
            await tellRevocations()
        } else {
            await launch()
            isLaunched = true
            for transaction in earlyUpdates { await take(transaction) }
            earlyUpdates = []
        }
        queue.listeners.beginIntents()
        restoreIfHeld()
        beginNext()
    }

    /// Reads the transactions from before this process, and delivers all of them at once.
    private func launch() async {
        // Before reading, so that no event is lost between reading and listening.
        listenToEvents()
        listen(to: Message.messages) { .messaged($0) }
        if knownClearing > 0 { remember([.cleared(changeNumber: knownClearing)]) }
        let vainNames = await paymentsWithVainNames()
        // A revoked transaction has nothing to deliver; observers receive only the revocation (C-15).
        let unfinished = await unfinishedTransactions().filter { $0.revocationDate == nil }
        let kept = await readJournal().filter { entries[tag: $0.row.tag] == nil }
        let bought = await boughtTransactions(of: kept, among: unfinished)

        var found: [(date: Date?, transaction: SKPaymentTransaction)] = []
        var waiting: [PaymentRequest] = []
        for kept in kept {
            guard let entry = await revive(kept, bought: bought[kept.row.tag]) else { continue }
            put(entry)
            switch entry.phase {
            case .paying(let request): waiting.append(request)
            case .purchased: continue
            case .deferred, .failed, .copied: break
            }
            found.append((kept.row.moment.date, entry.transaction))
        }
        lane.prepend(waiting)
        for transaction in unfinished {
            if entries[transactionID: transaction.id] == nil {
                // Bought since then through the other API, which delivers nothing here, or announced in a moment
                // (C-18).
                guard await !isMadeAfterAttaching(transaction) else { continue }
                await inheritName(by: transaction.id)
            }
            let entry = entries[transactionID: transaction.id] ?? newEntry(for: transaction)
            put(entry)
            found.append((transaction.purchaseDate, entry.transaction))
        }
        remember(vainNames.map { .forgetWaitingName(tag: $0) })
        // If the dates are equal, entries that only the queue knows come first.
        found.sort { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }
        queue.deliver(.launched(found.map(\.transaction)))
        readUntoldRevocations()
        await tellRevocations()
    }

    /// Returns true if a transaction was made after the attachment of the first observer.
    private func isMadeAfterAttaching(_ transaction: Transaction) async -> Bool {
        guard let attachedAt, attachedAt != queue.signals.changeNumber else { return false }
        return await queue.signals.wasMade(transaction.id, after: attachedAt)
    }

    private func readJournal() async -> [JournalEntry] {
        do throws(JournalFailure) {
            // An owner in this process may be about to end, but delayed by a call to an observer.
            if try !journal.owners().isEmpty {
                await withCheckedContinuation { continuation in
                    PaymentQueueDelivery.deliver { continuation.resume() }
                }
            }
            let (entries, damages) = try journal.takeRows()
            for damage in damages { QueueLog.report("\(damage)") }
            return entries
        } catch {
            QueueLog.report("the entries of earlier launches cannot be read: \(error)")
            return []
        }
    }

    /// Returns the transactions that payments in the journal led to, by the tag of the payment.
    private func boughtTransactions(
        of kept: [JournalEntry],
        among unfinished: [Transaction]
    ) async -> [String: Transaction] {
        let tags = Set(kept.lazy.filter(\.row.standing.awaitsTransaction).map(\.row.tag))
        guard !tags.isEmpty else { return [:] }
        var bought: [String: Transaction] = [:]
        for transaction in unfinished {
            guard let tag = await queue.signals.originTag(of: transaction.id), tags.contains(tag) else { continue }
            bought[tag] = transaction
        }
        return bought
    }

    /// Creates the entry for a row of the journal; `nil` if the entry no longer exists.
    private func revive(_ kept: JournalEntry, bought: Transaction?) async -> QueueEntry? {
        let request = PaymentRequest(kept.row)
        let row = QueueEntry.Row(tag: kept.row.tag, sequence: kept.sequence)
        func entry(_ condition: TransactionCondition, _ phase: QueueEntry.Phase) -> QueueEntry {
            QueueEntry(
                SKPaymentTransaction(payment: SKPayment(request.terms), condition: condition),
                row: row,
                phase: phase
            )
        }
        func entry(of copy: JournalCopy, as state: SKPaymentTransactionState) -> QueueEntry {
            var entry = entry(.copy(copy.copy(at: kept.sequence), as: state), .copied)
            entry.copied = copy.purchases
            return entry
        }
        func failed(_ failure: QueueFailure) -> QueueEntry {
            remember([.stand(tag: request.tag, .failed(failure))])
            return entry(.failed(failure), .failed)
        }
        func answered(by transactionID: UInt64) async -> QueueEntry? {
            guard let copy = await copy(answeredBy: transactionID) else {
                journal.stage(.delete(tag: request.tag))
                return nil
            }
            remember([.stand(tag: request.tag, .owned(copy))])
            return entry(of: copy, as: .purchased)
        }
        func interrupted() -> QueueEntry {
            remember(keepingName(of: request.terms, tag: request.tag))
            return failed(QueueFailure(.unknown))
        }
        if let bought {
            let entry = entry(.purchased(PurchaseRecord(bought)), .deferred(request))
            remember(adoption(of: bought, by: entry, request).changes)
            return entries[entry.transaction]
        }
        if await isForgotten(kept.row) {
            guard queue.signals.isStoreOpen else { return nil }
            journal.stage(.delete(tag: request.tag))
            return nil
        }
        switch kept.row.standing {
        case .waiting: return entry(.purchasing, .paying(request))
        case .started:
            switch await queue.signals.wait(of: request.tag) {
            case .approval:
                remember([.stand(tag: request.tag, .deferred)])
                return entry(.deferred, .deferred(request))
            case nil where !queue.signals.isStoreOpen: return nil
            case .interruption: return interrupted()
            case .answered(let transactionID): return await answered(by: transactionID)
            case .bought, .nothing, nil:
                // The payment never reached the store, or its transaction is finished.
                journal.stage(.delete(tag: request.tag))
                return nil
            }
        case .deferred:
            switch await queue.signals.wait(of: request.tag) {
            case .approval, nil: return entry(.deferred, .deferred(request))
            case .interruption: return interrupted()
            case .answered(let transactionID): return await answered(by: transactionID)
            case .bought:
                // Approved and finished, or revoked, while no queue was running.
                journal.stage(.delete(tag: request.tag))
                return nil
            case .nothing: return failed(QueueFailure(.paymentCancelled))
            }
        case .failed(let failure): return entry(.failed(failure), .failed)
        case .owned(let copy): return entry(of: copy, as: .purchased)
        case .restored(let copy): return entry(of: copy, as: .restored)
        }
    }

    private func readUntoldRevocations() {
        do throws(JournalFailure) {
            untoldRevocations = try journal.untoldRevocations()
            knownRevocations.formUnion(untoldRevocations)
        } catch {
            QueueLog.report("the undelivered revocations cannot be read: \(error)")
        }
    }
}

extension JournalRow.Standing {
    /// True if the store may have a transaction for this row.
    fileprivate var awaitsTransaction: Bool {
        switch self {
        case .waiting, .started, .deferred: true
        case .failed, .owned, .restored: false
        }
    }
}
