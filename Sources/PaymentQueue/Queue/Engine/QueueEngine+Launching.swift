import Foundation
import QueueAdapters
import PurchaseEvents
import AdapterSupport

extension QueueEngine {
    /// Handles a new observer.
    ///
    /// The first observer of a launch receives all transactions. Later ones receive the updates that no observer
    /// received (C-07).
    func admitObserver(_ number: Int, attachedAt changeNumber: Int64?) async {
        if lastObserver == 0 { attachedAt = changeNumber }
        lastObserver = number
        guard hasObservers else { return }
        if isLaunched {
            queue.deliver(.admitted)
            await deliverRevocations()
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
        listen(to: StoreDifferences.messages) { .messaged($0) }
        if knownClearing > 0 { save([.cleared(changeNumber: knownClearing)]) }
        let staleNames = await paymentsWithStaleNames()
        // A revoked transaction has nothing to deliver; observers receive only the revocation (C-15).
        let unfinished = await unfinishedTransactions().filter { $0.revocationDate == nil }
        var found = EarlierEntries()
        do throws(JournalFailure) {
            found = try await takeEarlierEntries(among: unfinished)
        } catch {
            // Transactions of the store are delivered without the journal.
            noteFailure("the entries of earlier launches cannot be read, and are read later: \(error)")
        }
        for transaction in unfinished {
            if entries[transactionID: transaction.id] == nil {
                // Bought since then through the other API, which delivers nothing to observers, or announced soon
                // (C-18).
                guard await !isMadeAfterAttaching(transaction) else { continue }
                await inheritName(by: transaction)
            }
            let entry = entries[transactionID: transaction.id] ?? newEntry(for: transaction)
            put(entry)
            found.add(entry.transaction, from: transaction.purchaseDate)
        }
        found.changes += staleNames.map { .forgetWaitingName(tag: $0) }
        deliver(found)
        await deliverRevocations()
    }

    /// Reads the entries of earlier launches after the launch, because the journal could not be read then.
    ///
    /// - Throws: The reason why they cannot be read now either.
    func readEarlierEntries() async throws(JournalFailure) {
        let unfinished = await unfinishedTransactions().filter { $0.revocationDate == nil }
        deliver(try await takeEarlierEntries(among: unfinished))
        await deliverRevocations()
    }

    /// Delivers the entries of earlier launches, except those whose changes cannot be saved, which follow later.
    private func deliver(_ found: EarlierEntries) {
        let isSaved = save(found.changes)
        queue.deliver(.launched(isSaved ? found.all : found.unchanged))
        guard !isSaved else { return }
        for transaction in found.unsaved {
            held.append(.changed([TransactionChange(transaction: transaction)]))
        }
    }

    /// Returns true if a transaction was made after the attachment of the first observer.
    private func isMadeAfterAttaching(_ transaction: Transaction) async -> Bool {
        guard let attachedAt, attachedAt != queue.signals.moment.changeNumber else { return false }
        return await queue.signals.wasMade(transaction.id, after: attachedAt)
    }

    /// Takes over the rows of earlier launches, and makes entries of them.
    ///
    /// - Throws: The reason why they cannot be read; nothing is taken over then.
    private func takeEarlierEntries(among unfinished: [Transaction]) async throws(JournalFailure) -> EarlierEntries {
        // An owner in this process may be ending, and wait only for a call to an observer.
        if try journal.hasLivingOwners() {
            await withCheckedContinuation { continuation in
                PaymentQueueDelivery.deliver { continuation.resume() }
            }
        }
        let revocations = try journal.undeliveredRevocations()
        let (rows, damages) = try journal.takeRows()
        isJournalRead = true
        for damage in damages { QueueLog.report("\(damage)") }
        for revocation in revocations where knownRevocations.insert(revocation).inserted {
            undeliveredRevocations.append(revocation)
        }
        let kept = rows.filter { entries[tag: $0.row.tag] == nil }
        let bought = await boughtTransactions(of: kept, among: unfinished)
        var found = EarlierEntries()
        var waiting: [PaymentRequest] = []
        for kept in kept {
            guard let entry = await revive(kept, bought: bought[kept.row.tag], for: &found) else { continue }
            put(entry)
            switch entry.phase {
            case .paying(let request): waiting.append(request)
            // Delivered with the store's transactions.
            case .purchased: continue
            case .deferred, .failed, .copied: break
            }
            found.add(entry.transaction, from: kept.row.moment.date)
        }
        lane.prepend(waiting)
        return found
    }

    /// Returns the transactions that payments in the journal led to, by the tag of the payment.
    private func boughtTransactions(
        of kept: [JournalEntry],
        among unfinished: [Transaction]
    ) async -> [String: Transaction] {
        let awaiting = kept.map(\.row).filter(\.standing.awaitsTransaction)
        guard !awaiting.isEmpty else { return [:] }
        let tags = Set(awaiting.map(\.tag))
        var bought: [String: Transaction] = [:]
        for transaction in unfinished {
            if let tag = await queue.signals.originTag(of: transaction) {
                if tags.contains(tag) { bought[tag] = transaction }
            } else if queue.signals == nil, let token = transaction.appAccountToken {
                // The oldest payment with the token of the app, as for a payment that is approved later.
                let payment = awaiting.first { row in
                    row.terms.productID == transaction.productID && row.terms.appAccountToken == token
                        && bought[row.tag] == nil
                }
                if let payment { bought[payment.tag] = transaction }
            }
        }
        return bought
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
