import Foundation
import PurchaseEvents
import AdapterSupport

extension QueueEngine {
    /// Handles a new observer.
    ///
    /// The first observer of a launch receives all transactions. Later ones receive the updates that no observer
    /// received (C-07).
    func admitObserver(_ number: Int, at moment: QueueTimestamp) async {
        if lastObserver == 0 {
            attachedAt = moment.changeNumber
            announced = AnnouncedPurchases(since: moment.date)
        }
        lastObserver = number
        guard hasObservers else { return }
        if isLaunched {
            queue.deliver(.admitted)
            await deliverRevocations()
        } else {
            await launch(at: moment.changeNumber)
            isLaunched = true
            await takeEarlyUpdates()
        }
        queue.listeners.beginIntents()
        restoreIfHeld()
        beginNext()
    }

    /// Reads the entries of earlier launches and the first transactions from before this process, and delivers them.
    ///
    /// - Parameter changeNumber: The store's change number when the observer was attached; `nil` if it is not known.
    private func launch(at changeNumber: Int64?) async {
        // Before reading, so that no event is lost between reading and listening.
        queue.listeners.beginLaunch()
        if knownClearing > 0 { save([.cleared(changeNumber: knownClearing)]) }
        let staleNames = await paymentsWithStaleNames()
        await beginReadingEarlier(at: changeNumber)
        var found = EarlierEntries()
        do throws(JournalFailure) {
            found = try await takeEarlierEntries()
        } catch {
            // Transactions of the store are delivered without the journal.
            noteFailure("the entries of earlier launches cannot be read, and are read later: \(error)")
        }
        let part = await nextEarlier() ?? []
        for entry in part { found.add(entry, from: nil) }
        found.changes += staleNames.map { .forgetWaitingName(tag: $0) }
        deliver(found)
        await leaveFinished(among: found.all)
        await deliverRevocations()
    }

    /// Reads the entries of earlier launches after the launch, because the journal could not be read then.
    ///
    /// - Throws: The reason why they cannot be read now either.
    func readEarlierEntries() async throws(JournalFailure) {
        deliver(try await takeEarlierEntries())
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

    /// Takes over the rows of earlier launches, and makes entries of them.
    ///
    /// - Throws: The reason why they cannot be read; nothing is taken over then.
    private func takeEarlierEntries() async throws(JournalFailure) -> EarlierEntries {
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
        for revocation in revocations { self.revocations.add(revocation) }
        let kept = rows.filter { entries[tag: $0.row.tag] == nil }
        let bought = await boughtTransactions(of: kept)
        var found = EarlierEntries()
        var waiting: [PaymentRequest] = []
        for kept in kept {
            guard let entry = await revive(kept, bought: bought[kept.row.tag], for: &found) else { continue }
            put(entry)
            if case .paying = entry.phase { waiting.append(kept.row.request) }
            found.add(entry, from: kept.row.moment.date)
        }
        lane.prepend(waiting)
        return found
    }

    /// Returns the transactions that payments in the journal led to, by the tag of the payment, as far as they are in
    /// the queue or come into it.
    private func boughtTransactions(of kept: [JournalEntry]) async -> [String: Transaction] {
        let awaiting = kept.map(\.row).filter(\.state.awaitsTransaction)
        guard !awaiting.isEmpty else { return [:] }
        guard let signals = queue.signals else { return await transactionsWithTokens(of: awaiting) }
        let expected = Set(earlier.identifiers)
        var bought: [String: Transaction] = [:]
        for row in awaiting {
            guard let id = await signals.transactionID(tagged: row.tag) else { continue }
            guard expected.contains(id) || entries[transactionID: id] != nil else { continue }
            do {
                guard let transaction = try await signals.transaction(id) else { continue }
                if transaction.revocationDate == nil { bought[row.tag] = transaction }
            } catch {
                QueueLog.report("transaction \(id) of an earlier payment cannot be read: \(error)")
            }
        }
        return bought
    }

    /// Returns the unfinished transactions of payments, which are recognized by their account tokens.
    private func transactionsWithTokens(of awaiting: [JournalRow]) async -> [String: Transaction] {
        let tags = Set(awaiting.map(\.tag))
        var bought: [String: Transaction] = [:]
        for await result in Transaction.unfinished {
            let transaction = result.unsafePayloadValue
            guard transaction.revocationDate == nil, let token = transaction.appAccountToken else { continue }
            if let tag = PaymentToken.tag(of: token) {
                if tags.contains(tag) { bought[tag] = transaction }
                continue
            }
            // The oldest payment with the token of the app, as for a payment that is approved later.
            let payment = awaiting.first { row in
                row.terms.productID == transaction.productID && row.terms.appAccountToken == token
                    && bought[row.tag] == nil
            }
            if let payment { bought[payment.tag] = transaction }
        }
        return bought
    }
}
