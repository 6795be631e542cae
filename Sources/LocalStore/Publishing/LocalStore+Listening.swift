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
        return quirkOrder(unfinished, at: sequence).map(\.id)
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
    func announcements(after position: Int64, upTo last: Int64) -> JournalPage {
        announcements(after: position, upTo: last) { _ in true }
    }

    private func announcements(
        after position: Int64,
        upTo last: Int64,
        where isWanted: (LedgerEvent) -> Bool
    ) -> JournalPage {
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
            return JournalPage(transactions: transactions, end: end)
        } catch {
            configuration.report("the journal could not be read: \(error)")
            return JournalPage(transactions: [], end: last)
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

extension LocalStore {
    /// Waits until everybody who listens to this store has heard everything that has been said, and asks for more.
    ///
    /// Somebody who listened once and neither asks again nor goes away is waited for, unless it is the calling task.
    package nonisolated func rest() async {
        let task = ListeningTask.current
        await announcements.rest(besides: task)
        await statusChanges.rest(besides: task)
        await signals.rest(besides: task)
        await intents.rest(besides: task)
        await storefrontUpdates.rest(besides: task)
        await messageSignal.rest(besides: task)
        await displays.rest()
    }

    /// True while an iterator of one of the sequences has not been asked yet, and may belong to a task which is about to
    /// start.
    package nonisolated var expectsFirstQuestions: Bool {
        announcements.expectsFirstQuestion || statusChanges.expectsFirstQuestion || signals.expectsFirstQuestion
            || intents.expectsFirstQuestion || storefrontUpdates.expectsFirstQuestion
            || messageSignal.expectsFirstQuestion
    }

    /// Expects no first question any more from iterators that have not been asked yet.
    package nonisolated func overlookUnaskedIterators() {
        announcements.overlookUnasked()
        statusChanges.overlookUnasked()
        signals.overlookUnasked()
        intents.overlookUnasked()
        storefrontUpdates.overlookUnasked()
        messageSignal.overlookUnasked()
    }

    /// How often somebody began to hear something; only grows.
    package nonisolated var awakenings: UInt64 {
        announcements.awakenings + statusChanges.awakenings + signals.awakenings + intents.awakenings
            + storefrontUpdates.awakenings + messageSignal.awakenings + displays.begun
    }

    /// The tasks of those who have not come back for more.
    package nonisolated var busyTasks: Set<ListeningTask> {
        Set(announcements.busyTasks).union(statusChanges.busyTasks).union(intents.busyTasks)
            .union(storefrontUpdates.busyTasks).union(messageSignal.busyTasks).union(signals.busyTasks)
    }

    /// Who has not come back for more, in words, besides one task.
    package nonisolated func busyListeners(besides task: ListeningTask?) -> [String] {
        [
            ("Transaction.updates", announcements.busyCount(besides: task)),
            ("Product.SubscriptionInfo.Status.updates", statusChanges.busyCount(besides: task)),
            ("PurchaseIntent.intents", intents.busyCount(besides: task)),
            ("Storefront.updates", storefrontUpdates.busyCount(besides: task)),
            ("Message.messages", messageSignal.busyCount(besides: task)),
            ("the signals of the payment queue", signals.busyCount(besides: task)),
        ].compactMap { name, count in count == 0 ? nil : "\(count) of those who iterate \(name)" }
    }
}
