import Foundation
import QueueAdapters
import TransactionCore

extension QueueEngine {
    /// An observer has come: the first one of a launch hears of everything, others of what nobody heard (C-07).
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

    /// Reads what there was before this process, and tells of all of it at once.
    private func launch() async {
        // Before reading, so that nothing falls between what is read and what is heard of.
        listenToEvents()
        listen(to: Message.messages) { .messaged($0) }
        if knownClearing > 0 { remember([.cleared(changeNumber: knownClearing)]) }
        let vainNames = await paymentsWithVainNames()
        // What is revoked is owed to nobody any more; observers hear of the revocation only (C-15).
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
                // Bought since then through the other API, which nobody tells here, or announced in a moment (C-18).
                guard await !isMadeAfterAttaching(transaction) else { continue }
                await inheritName(by: transaction.id)
            }
            let entry = entries[transactionID: transaction.id] ?? newEntry(for: transaction)
            put(entry)
            found.append((transaction.purchaseDate, entry.transaction))
        }
        remember(vainNames.map { .forgetWaitingName(tag: $0) })
        // Where dates say nothing, what only the queue knows comes first.
        found.sort { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }
        queue.deliver(.launched(found.map(\.transaction)))
        readUntoldRevocations()
        await tellRevocations()
    }

    /// True if a transaction is younger than the first observer's attachment.
    private func isMadeAfterAttaching(_ transaction: Transaction) async -> Bool {
        guard let attachedAt, attachedAt != queue.signals.changeNumber else { return false }
        return await queue.signals.wasMade(transaction.id, after: attachedAt)
    }

    private func readJournal() async -> [JournalEntry] {
        do throws(JournalFailure) {
            // An owner in this process may be about to end, and be held up by a call to an observer.
            if try !journal.owners().isEmpty {
                await withCheckedContinuation { continuation in
                    PaymentQueueDelivery.deliver { continuation.resume() }
                }
            }
            let (entries, damages) = try journal.takeRows()
            for damage in damages { QueueLog.report("\(damage)") }
            return entries
        } catch {
            QueueLog.report("what waited from before cannot be read: \(error)")
            return []
        }
    }

    /// The transactions that came of payments in the journal, by the tag of the payment.
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

    /// The entry that a row of the journal stands for; `nil` for one that is gone.
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
                // It never reached the store, or it is finished.
                journal.stage(.delete(tag: request.tag))
                return nil
            }
        case .deferred:
            switch await queue.signals.wait(of: request.tag) {
            case .approval, nil: return entry(.deferred, .deferred(request))
            case .interruption: return interrupted()
            case .answered(let transactionID): return await answered(by: transactionID)
            case .bought:
                // Approved and finished, or taken back, while no queue was there to see it.
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
            QueueLog.report("which revocations are still to be told cannot be read: \(error)")
        }
    }
}

extension JournalRow.Standing {
    /// Whether the store may have a transaction that came of this row.
    fileprivate var awaitsTransaction: Bool {
        switch self {
        case .waiting, .started, .deferred: true
        case .failed, .owned, .restored: false
        }
    }
}
