import StoreInterface
import StoreLedger
import StorePersistence

/// Reads for listeners that join or lag.
extension Publisher {
    private static let latePageSize = 64

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
        guard let entry = ledger.entries[id], !entry.isFinished, entry.createdAt <= sequence else { return nil }
        return try reader.transaction(id)
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
        let readsEverything = foreignChanges.hasAny(after: position, upTo: last)
        let records = try retrying { () throws(StoreFailure) in
            try translating { () throws(PersistenceFailure) in
                readsEverything
                    ? try storage.events(after: position, limit: Self.latePageSize)
                    : try storage.announcements(after: position, limit: Self.latePageSize)
            }
        }
        let end = records.count < Self.latePageSize ? last : min(last, records.last?.sequence ?? last)
        let wanted = records.filter { $0.sequence <= end && isPublishedHere($0) && isWanted($0.event) }
        let found = try reader.transactions(Set(wanted.compactMap(\.event.transactionID)))
        let transactions = wanted.compactMap { record in
            record.event.transactionID.flatMap { found[$0] }?.announced(by: record)
        }
        return JournalPage(transactions: transactions, end: end)
    }

    /// The signals from the journal, for a listener that lags.
    func signals(after position: Int64, upTo last: Int64) throws(StoreFailure) -> SignalPage {
        let records = try retrying { () throws(StoreFailure) in
            try translating { () throws(PersistenceFailure) in
                try storage.events(after: position, limit: Self.latePageSize)
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
        record.event.isAnnounced || (record.event.kind.makesTransaction && foreignChanges.contains(record.sequence))
    }

    /// True if a transaction that was read at a change number is still in the store.
    func stands(_ id: UInt64, readAt sequence: Int64) throws(StoreFailure) -> Bool {
        guard sequence >= removals.clearedAt else { return false }
        if ledger.entries[id] != nil { return true }
        return try reader.text(id) != nil
    }
}

/// A part of the announcements that a listener lags behind.
struct JournalPage: Sendable {
    let transactions: [SignedTransaction]
    /// The change number up to which this part goes.
    let end: Int64
}
