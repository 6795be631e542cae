package import StoreInterface
import StoreLedger
import StorePersistence

extension LocalStore {
    private static let latePageSize = 64

    package nonisolated func transactionUpdates() -> StoreFeed<SignedTransaction> {
        let feed = UpdateFeed(of: self, listener: BroadcastListener(to: announcements, .current))
        return StoreFeed { await feed.next() }
    }

    package nonisolated func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus> { statusChanges.feed() }

    package nonisolated func storefrontChanges() -> StoreFeed<StorefrontPayload> { storefrontUpdates.feed() }

    package nonisolated func purchaseSignals() -> StoreFeed<PurchaseSignal> { signals.feed() }

    package func originTag(transactionID: UInt64) async -> String? {
        if let entry = ledger.entries[transactionID] { return entry.originTag }
        do throws(StoreFailure) {
            return try translating { () throws(PersistenceFailure) in try database.entry(transactionID) }?.originTag
        } catch {
            configuration.report("transaction \(transactionID) could not be read: \(error)")
            return nil
        }
    }

    package func wasMade(transactionID: UInt64, after changeNumber: Int64) async -> Bool {
        (ledger.entries[transactionID]?.createdAt ?? 0) > changeNumber
    }

    package func hasTransaction(originTag: String) async -> Bool {
        refresh()
        do throws(StoreFailure) {
            return try translating { () throws(PersistenceFailure) in try database.hasTransaction(originTag: originTag)
            }
        } catch {
            configuration.report("the transaction of a request could not be looked for: \(error)")
            return false
        }
    }

    package func answer(originTag: String) async -> UInt64? {
        refresh()
        do throws(StoreFailure) {
            return try translating { () throws(PersistenceFailure) in try database.answer(originTag: originTag) }
        } catch {
            configuration.report("the answer to a request could not be looked for: \(error)")
            return nil
        }
    }

    package func pendingReason(originTag: String) async -> PendingReason? {
        refresh()
        if let waiting = ledger.pending.values.first(where: { $0.request.originTag == originTag }) {
            return waiting.reason
        }
        return interruptedTags.contains(originTag) ? .interruption : nil
    }

    /// The unfinished transactions that a new listener is replayed.
    ///
    /// - Parameters:
    ///   - sequence: The change number up to which they were made.
    ///   - position: The change number after which the listener hears by itself of what is announced.
    /// - Returns: Their identifiers, oldest first.
    func unfinishedIdentifiers(upTo sequence: Int64, hearingFrom position: Int64) -> [UInt64] {
        refresh()
        var unfinished = ledger.unfinished.filter { $0.createdAt <= sequence }
        if position < sequence {
            let announced = identifiers(announcedAfter: position, upTo: sequence)
            unfinished.removeAll { $0.createdAt > position && announced.contains($0.id) }
        }
        return awkwardlyOrdered(unfinished, at: sequence).map(\.id)
    }

    private func identifiers(announcedAfter position: Int64, upTo sequence: Int64) -> Set<UInt64> {
        var identifiers: Set<UInt64> = []
        var position = position
        while position < sequence {
            let page = announcements(after: position, upTo: sequence)
            identifiers.formUnion(page.transactions.map(\.transactionID))
            position = page.end
        }
        return identifiers
    }

    /// An unfinished transaction that was made up to a change number: one that has its identifier now is not meant.
    func unfinishedTransaction(_ id: UInt64, upTo sequence: Int64) -> SignedTransaction? {
        refresh()
        guard let entry = ledger.entries[id], !entry.isFinished, entry.createdAt <= sequence else { return nil }
        return signedTransaction(id)
    }

    /// Refunds that nobody has heard of: made while nobody listened, or while somebody did who left before (C-05).
    ///
    /// Everybody in the audience hears of them, whoever came first: a payment queue must not take them from the app's own
    /// listener, nor the other way round. Those still unfinished are part of the replay already.
    func refunds(missedBy audience: Audience) -> [SignedTransaction] {
        // Asked before the first of the audience has heard anything, and kept for those who come after it has.
        if missedRefunds?.audience != audience {
            missedRefunds = (audience, min(unheardRefundsStart() ?? .max, announcements.heardThrough))
        }
        var refunds: [SignedTransaction] = []
        var position = missedRefunds?.position ?? audience.start
        while position < audience.start {
            let page = announcements(after: position, upTo: audience.start) { event in
                event.kind.takesBack && ledger.entries[event.transactionID ?? .max]?.isFinished != false
            }
            refunds += page.transactions
            position = page.end
        }
        return refunds
    }

    /// Says that nobody need be told again of refunds up to a change number.
    func noteRefundsHeard(upTo sequence: Int64) {
        announcements.noteHeard(through: sequence)
        if let start = unheardRefundsStart(), start < sequence { forgetUnheardRefunds() }
    }

    /// Announcements from the journal, for a listener who lags.
    func announcements(after position: Int64, upTo last: Int64) -> LatePage {
        announcements(after: position, upTo: last) { _ in true }
    }

    private func announcements(
        after position: Int64,
        upTo last: Int64,
        where isWanted: (LedgerEvent) -> Bool
    ) -> LatePage {
        do throws(PersistenceFailure) {
            // Only among what other processes did is there anything to tell that the journal does not announce.
            let records =
                foreign.hasAny(after: position, upTo: last)
                ? try database.events(after: position, limit: Self.latePageSize)
                : try database.announcements(after: position, limit: Self.latePageSize)
            let end = records.count < Self.latePageSize ? last : min(last, records.last?.sequence ?? last)
            let transactions = records.compactMap { record -> SignedTransaction? in
                guard record.sequence <= end, isTold(record), isWanted(record.event) else { return nil }
                return record.event.transactionID.flatMap(signedTransaction)
            }
            return LatePage(transactions: transactions, end: end)
        } catch {
            configuration.report("the journal could not be read: \(error)")
            return LatePage(transactions: [], end: last)
        }
    }

    /// Whether listeners of this process hear of an event: a purchase that another process made is told here.
    private func isTold(_ record: JournalRecord) -> Bool {
        record.event.isAnnounced || (record.event.kind.makesTransaction && foreign.contains(record.sequence))
    }

    func signedTransaction(_ id: UInt64) -> SignedTransaction? {
        storedText(id).map { SignedTransaction(text: $0.text, transactionID: id, readAt: ledger.sequence) }
    }
}
