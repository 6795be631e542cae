import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension LocalStore {
    /// The key of the change number before the first refund that no listener received (C-05).
    private static let unheardRefunds = "unheard-refunds-after"

    /// Publishes a batch that has just been saved.
    func tell(_ sealed: SignedBatch) {
        guard !sealed.isEmpty else { return }
        if let journalist = configuration.journalist {
            for entry in sealed.journal {
                let text = entry.event.transactionID.flatMap { sealed.texts[$0] ?? storedText($0) }
                journalist(entry, text?.payload)
            }
        }
        withdraw(by: sealed.journal)
        let news = sealed.journal.map { entry in
            let event = entry.event
            guard event.isAnnounced, let id = event.transactionID,
                let text = sealed.texts[id]?.text ?? storedText(id)?.text
            else { return PendingUpdate(entry: entry, told: quirkAnnouncement(of: event)) }
            return PendingUpdate(
                entry: entry,
                told: SignedTransaction(text: text, transactionID: id, readAt: entry.sequence)
            )
        }
        spread(news, upTo: ledger.sequence)
    }

    /// Publishes updates to all listeners at once.
    ///
    /// - Parameters:
    ///   - news: The updates, by growing change numbers.
    ///   - head: The change number up to which no other update follows.
    func hand(over news: [PendingUpdate], upTo head: Int64) {
        var told: [(position: Int64, element: SignedTransaction)] = []
        var changed: [SubscriptionChain.Key] = []
        for item in news {
            if let transaction = item.told { told.append((item.entry.sequence, transaction)) }
            for key in keys(toldOf: item.entry.event) where !changed.contains(key) { changed.append(key) }
        }
        let journal = news.map(\.entry)
        noteRefundsTold(in: journal)
        announcements.send(told, head: head)
        signal(journal)
        tellStatuses(of: changed)
    }

    /// Publishes changes that other processes have written to the database.
    ///
    /// For this process, a purchase by another process is a purchase on another device (T-01).
    func tellOthersChanges(after sequence: Int64) throws(StoreFailure) {
        foreign.forget(upTo: announcements.slowestPosition)
        var position = sequence
        while position < ledger.sequence {
            let page = try translating { () throws(PersistenceFailure) in
                try database.events(after: position, limit: 256)
            }
            guard let last = page.last else { break }
            let journal = page.map { LedgerJournalEntry(sequence: $0.sequence, event: $0.event) }
            if let journalist = configuration.journalist {
                for entry in journal {
                    journalist(entry, entry.event.transactionID.flatMap { storedText($0)?.payload })
                }
            }
            withdraw(by: journal)
            let news = journal.map { entry in
                guard entry.event.isAnnounced || entry.event.kind.makesTransaction, let id = entry.event.transactionID
                else { return PendingUpdate(entry: entry, told: nil) }
                return PendingUpdate(entry: entry, told: signedTransaction(id))
            }
            foreign.add(after: position, upTo: last.sequence)
            spread(news, upTo: last.sequence)
            position = last.sequence
        }
        if ledger.sequence > sequence { nameOtherUsers(again: true) }
        listOthersChanges()
    }

    /// Records in a batch that it contains a refund while no listener is present.
    func noteUnheardRefunds(in sealed: inout SignedBatch) {
        // A listener that receives the update only after a test releases it may have left by then.
        guard !announcements.hasListeners || testControl.holds(.announced) else { return }
        guard let first = sealed.journal.first(where: { $0.event.kind.takesBack }) else { return }
        guard unheardRefundsStart() == nil else { return }
        sealed.setValue(first.sequence - 1, for: Self.unheardRefunds)
    }

    /// Forgets the recorded refunds, because a listener receives them now.
    private func noteRefundsTold(in journal: [LedgerJournalEntry]) {
        guard announcements.hasListeners, journal.contains(where: { $0.event.kind.takesBack }),
            let first = journal.first, let start = unheardRefundsStart(), start >= first.sequence - 1
        else { return }
        forgetUnheardRefunds()
    }

    func unheardRefundsStart() -> Int64? {
        do throws(PersistenceFailure) {
            return try database.value(Self.unheardRefunds)
        } catch {
            configuration.report("the store could not be read: \(error)")
            return nil
        }
    }

    func forgetUnheardRefunds() {
        do throws(PersistenceFailure) {
            try database.setValue(Self.unheardRefunds, nil)
        } catch {
            configuration.report("the store could not be written: \(error)")
        }
    }

    func storedText(_ id: UInt64) -> StoredText? {
        do throws(PersistenceFailure) {
            return try database.text(of: id)
        } catch {
            configuration.report("transaction \(id) could not be read: \(error)")
            return nil
        }
    }

    /// Reports once that the app has no listener for purchases that complete later (P-30).
    func warnIfNoListener() {
        if !announcements.hasListeners { configuration.missingListenerWarning?.give(configuration.report) }
    }

    func signal(_ journal: [LedgerJournalEntry]) {
        noteMessages(in: journal)
        var told: [PurchaseSignal] = []
        for entry in journal {
            switch entry.event.kind {
            case .declined:
                if let tag = entry.event.originTag { told.append(.declined(originTag: tag)) }
            case .answered:
                guard let id = entry.event.transactionID, let tag = entry.event.originTag else { break }
                told.append(.answered(originTag: tag, transactionID: id))
            case .finished:
                if let id = entry.event.transactionID { told.append(.finished(transactionID: id)) }
            case .cleared: told.append(.cleared(changeNumber: entry.sequence))
            case .deleted:
                guard let id = entry.event.transactionID else { break }
                told.append(.deleted(transactionID: id, originTag: entry.event.originTag))
            case .purchased, .resubscribed, .upgraded, .crossgraded, .planChangeScheduled, .offerScheduled, .renewed,
                .gracePeriodStarted, .billingRetryStarted, .billingRecovered, .expired, .autoRenewTurnedOn,
                .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed, .priceIncreaseDeclined, .refunded,
                .refundDeclined, .familyShared, .familySharingEnded, .purchaseCancelled, .approvalRequested, .approved,
                .purchaseInterrupted, .issueResolved, .issueCancelled, .purchaseFailed:
                break
            }
        }
        signals.send(told)
    }

    /// The subscriptions whose status an event changes: that of its transaction, or all of the group.
    ///
    /// All of the group change if the transaction is no longer at hand.
    private func keys(toldOf event: LedgerEvent) -> [SubscriptionChain.Key] {
        guard event.changesStatus, let groupID = event.groupID else { return [] }
        if let key = event.transactionID.flatMap({ ledger.entries[$0]?.chainKey }) { return [key] }
        return ledger.chains.keys.filter { $0.groupID == groupID }.sorted()
    }

    private func tellStatuses(of keys: [SubscriptionChain.Key]) {
        guard statusChanges.hasListeners else { return }
        var told: [SignedSubscriptionStatus] = []
        for key in keys {
            do throws(StoreFailure) {
                if let status = try status(of: key) { told.append(status) }
            } catch {
                configuration.report("the status of group \(key.groupID) could not be told: \(error)")
            }
        }
        statusChanges.send(told)
    }
}
