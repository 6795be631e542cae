package import StoreInterface
import StoreLedger
import StorePersistence

extension LocalStore {
    private static let latePageSize = 64

    package nonisolated func transactionUpdates() -> StoreFeed<SignedTransaction> {
        watchOthers()
        let feed = UpdateFeed(of: self, listener: BroadcastListener(to: sequences.updates, .current))
        return StoreFeed { await feed.next() }
    }

    package nonisolated func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus> {
        watchOthers()
        let feed = sequences.statuses.feed()
        return StoreFeed { await feed.next()?.status }
    }

    package nonisolated func storefrontChanges() -> StoreFeed<StorefrontPayload> { sequences.storefronts.feed() }

    package nonisolated func purchaseSignals() -> StoreFeed<PurchaseSignal> {
        watchOthers()
        let feed = SignalFeed(of: self, listener: BroadcastListener(to: sequences.signals))
        return StoreFeed { await feed.next() }
    }

    package func queueTag(transactionID: UInt64) async -> String? {
        if let entry = ledger.entries[transactionID] { return entry.cause?.queueTag }
        do throws(StoreFailure) {
            let entry = try translating { () throws(PersistenceFailure) in try database.entry(transactionID) }
            return entry?.cause?.queueTag
        } catch {
            configuration.report("transaction \(transactionID) could not be read: \(error)")
            return nil
        }
    }

    package func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64] {
        refresh()
        // Identifiers from before a clearing may belong to other transactions now (TS-08).
        guard changeNumber >= clearedAt else { return [] }
        var found = ledger.unfinished
        do throws(StoreFailure) {
            found = try (found + finished(after: changeNumber)).sorted { $0.isOlder(than: $1) }
        } catch {
            configuration.report("the transactions finished after change \(changeNumber) could not be read: \(error)")
        }
        return found.filter { $0.createdAt <= limit }.map(\.id)
    }

    /// The transactions that were finished after a change number, in any order, without deleted ones.
    private func finished(after changeNumber: Int64) throws(StoreFailure) -> [LedgerEntry] {
        var found: [LedgerEntry] = []
        var position = changeNumber
        while position < ledger.sequence {
            let records = try retrying { () throws(StoreFailure) in
                try translating { () throws(PersistenceFailure) in
                    try database.events(after: position, limit: Self.latePageSize)
                }
            }
            for record in records where record.event.kind == .finished {
                guard let id = record.event.transactionID else { continue }
                var entry = ledger.entries[id]
                if entry == nil {
                    entry = try translating { () throws(PersistenceFailure) in try database.entry(id) }
                }
                if let entry, entry.isFinished { found.append(entry) }
            }
            position = records.last?.sequence ?? ledger.sequence
        }
        return found
    }

    package nonisolated func namesEveryRefund(transactionID: UInt64) -> Bool {
        checkpoint?.namesEveryRefund(transactionID: transactionID) ?? false
    }

    package func isUnfinished(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        refresh()
        return changeNumber >= clearedAt && ledger.entries[transactionID]?.isFinished == false
    }

    package func awaitOtherSaves() async throws(StoreFailure) {
        try database.alone { () throws(StoreFailure) in try catchUpWithOthers(isExpected: true) }
    }

    package func transactionID(queueTag: String) async -> UInt64? {
        refresh()
        do throws(StoreFailure) {
            return try translating { () throws(PersistenceFailure) in try database.transactionID(queueTag: queueTag) }
        } catch {
            configuration.report("the transaction of a request could not be looked for: \(error)")
            return nil
        }
    }

    package func answer(queueTag: String) async -> UInt64? {
        refresh()
        do throws(StoreFailure) {
            return try translating { () throws(PersistenceFailure) in try database.answer(queueTag: queueTag) }
        } catch {
            configuration.report("the answer to a request could not be looked for: \(error)")
            return nil
        }
    }

    package func pendingReason(queueTag: String) async -> PendingReason? {
        refresh()
        if let waiting = ledger.pending.values.first(where: { $0.request.queueTag == queueTag }) {
            return waiting.reason
        }
        return openRequests.interruptedTags.contains(queueTag) ? .interruption : nil
    }

    /// The unfinished transactions that are replayed to a new listener.
    ///
    /// - Parameters:
    ///   - sequence: The change number up to which they were made.
    ///   - position: The change number after which the listener receives published updates by itself.
    ///   - isRevokedOnly: True for the revoked ones alone.
    /// - Returns: Their identifiers, oldest first.
    /// - Throws: A failure to read the journal.
    func unfinishedIdentifiers(
        upTo sequence: Int64,
        receivingAfter position: Int64,
        onlyRevoked isRevokedOnly: Bool
    ) throws(StoreFailure) -> [UInt64] {
        refresh(isForListener: true)
        var unfinished = ledger.unfinished { $0.createdAt <= sequence && (!isRevokedOnly || $0.isRevoked) }
        if position < sequence {
            let announced = try identifiers(announcedAfter: position, upTo: sequence)
            unfinished.removeAll { $0.createdAt > position && announced.contains($0.id) }
        }
        if let checkpoint, !checkpoint.isIdle { unfinished = checkpoint.replayOrder(of: unfinished, at: sequence) }
        return unfinished.map(\.id)
    }

    private func identifiers(
        announcedAfter position: Int64,
        upTo sequence: Int64
    ) throws(StoreFailure) -> Set<UInt64> {
        var identifiers: Set<UInt64> = []
        var position = position
        while position < sequence {
            let page = try announcements(after: position, upTo: sequence)
            identifiers.formUnion(page.transactions.map(\.transactionID))
            position = page.end
        }
        return identifiers
    }

    /// A transaction that a listener receives once more after it has received it at a change number.
    func repetition(of transaction: SignedTransaction, receivedAt position: Int64) -> SignedTransaction? {
        guard let checkpoint, !checkpoint.isIdle else { return nil }
        return checkpoint.repetition(of: transaction, receivedAt: position)
    }

    /// An unfinished transaction that was made up to a change number.
    ///
    /// A later transaction that has its identifier now is not returned.
    func unfinishedTransaction(_ id: UInt64, upTo sequence: Int64) throws(StoreFailure) -> SignedTransaction? {
        refresh(isForListener: true)
        guard let entry = ledger.entries[id], !entry.isFinished, entry.createdAt <= sequence else { return nil }
        return try savedTransaction(id)
    }

    /// The refunds that no listener has received (C-05).
    ///
    /// They were made while the store had no listener, or while it had one that left before it received them. Every
    /// listener in the audience receives them, in any order of joining: a payment queue must not consume the refunds of
    /// the app's own listener, nor the reverse. Refunds of unfinished transactions are part of the replay already.
    ///
    /// - Parameters:
    ///   - audience: The audience.
    ///   - end: The change number up to which the listener has received no refunds.
    /// - Returns: The refunds, the oldest first.
    /// - Throws: A failure to read.
    func refunds(missedBy audience: Audience, upTo end: Int64) throws(StoreFailure) -> [SignedTransaction] {
        var refunds: [SignedTransaction] = []
        var position = try undeliveredRefunds.position(for: audience, received: sequences.updates.receivedThrough)
        while position < end {
            let page = try announcements(after: position, upTo: end) { event in
                event.kind.takesBack && ledger.entries[event.transactionID ?? .max]?.isFinished != false
            }
            refunds += page.transactions
            position = page.end
        }
        return refunds
    }

    /// Notes that refunds up to a change number need not be published again.
    func noteRefundsReceived(upTo sequence: Int64) {
        sequences.updates.noteReceived(through: sequence)
        undeliveredRefunds.noteReceived(upTo: sequence)
    }

    /// The announcements from the journal, for a listener that lags.
    func announcements(after position: Int64, upTo last: Int64) throws(StoreFailure) -> JournalPage {
        try announcements(after: position, upTo: last) { _ in true }
    }

    private func announcements(
        after position: Int64,
        upTo last: Int64,
        where isWanted: (LedgerEvent) -> Bool
    ) throws(StoreFailure) -> JournalPage {
        // Only changes made by other processes can require updates that the journal does not announce.
        let readsEverything = foreign.changes.hasAny(after: position, upTo: last)
        let records = try retrying { () throws(StoreFailure) in
            try translating { () throws(PersistenceFailure) in
                readsEverything
                    ? try database.events(after: position, limit: Self.latePageSize)
                    : try database.announcements(after: position, limit: Self.latePageSize)
            }
        }
        let end = records.count < Self.latePageSize ? last : min(last, records.last?.sequence ?? last)
        let wanted = records.filter { $0.sequence <= end && isPublishedHere($0) && isWanted($0.event) }
        let found = try savedTransactions(Set(wanted.compactMap(\.event.transactionID)))
        let transactions = wanted.compactMap { record in
            record.event.transactionID.flatMap { found[$0] }?.announced(by: record)
        }
        return JournalPage(transactions: transactions, end: end)
    }

    /// The signals from the journal, for a listener that lags.
    func signals(after position: Int64, upTo last: Int64) throws(StoreFailure) -> SignalPage {
        let records = try retrying { () throws(StoreFailure) in
            try translating { () throws(PersistenceFailure) in
                try database.events(after: position, limit: Self.latePageSize)
            }
        }
        let end = records.count < Self.latePageSize ? last : min(last, records.last?.sequence ?? last)
        let signals = records.filter { $0.sequence <= end }.compactMap { PurchaseSignal($0.event, at: $0.sequence) }
        return SignalPage(signals: signals, end: end)
    }

    /// True if listeners of this process receive an event.
    ///
    /// A purchase that another process made is published in this process.
    private func isPublishedHere(_ record: JournalRecord) -> Bool {
        record.event.isAnnounced || (record.event.kind.makesTransaction && foreign.changes.contains(record.sequence))
    }

    /// The transactions as they are stored, read together, without those that do not exist.
    func savedTransactions(_ ids: Set<UInt64>) throws(StoreFailure) -> [UInt64: SignedTransaction] {
        guard !ids.isEmpty else { return [:] }
        let texts = try retrying { () throws(StoreFailure) in
            var texts = try translating { () throws(PersistenceFailure) in try database.texts(of: ids) }
            for (id, text) in texts { texts[id] = try signer.addressedHere(text) }
            return texts
        }
        var transactions: [UInt64: SignedTransaction] = [:]
        for (id, text) in texts {
            transactions[id] = SignedTransaction(text: text.text, transactionID: id, readAt: ledger.sequence)
        }
        return transactions
    }

    /// A transaction as it is stored, or `nil` if there is no such transaction.
    package func savedTransaction(_ id: UInt64) throws(StoreFailure) -> SignedTransaction? {
        let text = try storedText(id)
        return text.map { SignedTransaction(text: $0.text, transactionID: id, readAt: ledger.sequence) }
    }
}

extension SignedTransaction {
    /// Returns the transaction as the announcement of an event.
    func announced(by record: JournalRecord) -> SignedTransaction {
        SignedTransaction(
            text: text,
            transactionID: transactionID,
            readAt: readAt,
            queueTag: queueTag,
            madeAt: record.event.kind.makesTransaction ? record.sequence : nil
        )
    }
}
