import Foundation
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension LocalStore {
    /// Publishes a batch that has just been saved.
    func publish(_ signed: SignedBatch) {
        guard !signed.isEmpty else { return }
        if let journalRecorder = configuration.journalRecorder {
            for entry in signed.journal {
                let id = entry.event.transactionID
                journalRecorder(entry, id.flatMap { signed.texts[$0]?.payload ?? recordedPayload(of: $0) })
            }
        }
        publishOccurrences(of: signed)
        withdraw(by: signed.journal)
        let updates = signed.journal.map { update(for: $0, in: signed) }
        publish(updates, upTo: ledger.sequence)
    }

    /// Notifies the checkpoint of a saved batch.
    func noteSaved(_ signed: SignedBatch) {
        guard let checkpoint, let former = signed.former, !signed.isEmpty else { return }
        checkpoint.didSave(
            RecordedChange(former: former, ledger: ledger, formerTexts: signed.formerTexts, journal: signed.journal)
        )
    }

    /// The update that listeners receive for an event of a saved batch.
    private func update(for entry: JournalRecord, in signed: SignedBatch) -> PendingUpdate {
        let event = entry.event
        do throws(StoreFailure) {
            guard event.isAnnounced, let id = event.transactionID else {
                return PendingUpdate(entry: entry, announced: nil)
            }
            var text = signed.texts[id]
            if text == nil { text = try storedText(id) }
            return PendingUpdate(
                entry: entry,
                announced: text.map {
                    SignedTransaction(text: $0.text, transactionID: id, readAt: entry.sequence).announced(by: entry)
                }
            )
        } catch {
            noteFailedRead(error)
            return PendingUpdate(entry: entry, announced: nil, isUnread: true)
        }
    }

    /// The payload of a transaction for the recorder of events, or `nil` if it cannot be read.
    private func recordedPayload(of id: UInt64) -> Data? {
        do throws(StoreFailure) {
            return try storedText(id)?.payload
        } catch {
            configuration.report("transaction \(id) could not be read for the record of events: \(error)")
            return nil
        }
    }

    /// Publishes updates to all listeners at once, unless the checkpoint publishes them later.
    ///
    /// - Parameters:
    ///   - updates: The updates, by growing change numbers.
    ///   - head: The change number up to which no other update follows.
    ///   - isReleased: True for updates that the checkpoint has held and releases now.
    package func publish(_ updates: [PendingUpdate], upTo head: Int64, isReleased: Bool = false) {
        if !isReleased, let checkpoint, !checkpoint.isIdle {
            sequences.updates.note(recorded: head)
            return checkpoint.publish(updates, upTo: head)
        }
        var announced: [(position: Int64, element: SignedTransaction)] = []
        var changed: [SubscriptionChain.Key] = []
        for item in updates {
            if let transaction = item.announced { announced.append((item.entry.sequence, transaction)) }
            for key in subscriptions(changedBy: item.entry.event) where !changed.contains(key) { changed.append(key) }
        }
        let journal = updates.map(\.entry)
        noteRefundsDelivered(in: journal)
        sequences.updates.send(announced, head: head)
        // Listeners read the updates that could not be read now from the journal, as soon as they can.
        if let last = updates.last(where: \.isUnread)?.entry.sequence { sequences.updates.drop(through: last) }
        publishSignals(of: journal)
        publishStatuses(of: changed)
    }

    /// Publishes changes that other processes have written to the database.
    ///
    /// For this process, a purchase by another process is a purchase on another device (T-01).
    ///
    /// - Parameters:
    ///   - sequence: The change number up to which all changes are published.
    ///   - known: The first events after it, if they were read already.
    /// - Throws: A failure to read; the changes that were read before it are published.
    func publishOthersChanges(after sequence: Int64, known: [JournalRecord]) throws(StoreFailure) {
        foreign.changes.forget(upTo: sequences.updates.slowestPosition)
        var position = sequence
        while position < ledger.sequence {
            var journal = position == sequence ? known : []
            if journal.isEmpty {
                journal = try translating { () throws(PersistenceFailure) in
                    try database.events(after: position, limit: 256)
                }
            }
            guard let last = journal.last else { break }
            // Read before anything is published, so that a failed read leaves the position where it was.
            let updates = try self.updates(ofForeign: journal)
            if let journalRecorder = configuration.journalRecorder {
                for entry in journal {
                    journalRecorder(entry, entry.event.transactionID.flatMap { recordedPayload(of: $0) })
                }
            }
            publishOccurrences(ofForeign: journal)
            withdraw(by: journal)
            foreign.changes.add(after: position, upTo: last.sequence)
            publish(updates, upTo: last.sequence)
            position = last.sequence
        }
        if ledger.sequence > sequence { nameOtherUsers(again: true) }
        checkpoint?.didReadChanges(leadingTo: ledger)
    }

    /// The updates that listeners receive for events of other processes.
    ///
    /// While there is no listener, the transactions are not read. A listener that joins receives the unfinished ones.
    private func updates(ofForeign journal: [JournalRecord]) throws(StoreFailure) -> [PendingUpdate] {
        let isUnread = sequences.updates.isUnattended && checkpoint?.isIdle != false
        var identifiers: [Int64: UInt64] = [:]
        for entry in journal where entry.event.isAnnounced || entry.event.kind.makesTransaction {
            identifiers[entry.sequence] = entry.event.transactionID
        }
        let found = isUnread ? [:] : try savedTransactions(Set(identifiers.values))
        return journal.map { entry in
            let id = identifiers[entry.sequence]
            return PendingUpdate(
                entry: entry,
                announced: id.flatMap { found[$0] }?.announced(by: entry),
                isUnread: isUnread && id != nil,
                isForeign: true
            )
        }
    }

    /// Records in a batch that it contains a refund while no listener is present.
    ///
    /// - Throws: A failure to read an earlier record, which must not be replaced by a later one.
    func noteUndeliveredRefunds(in signed: inout SignedBatch) throws(StoreFailure) {
        guard !device.isOneOfSeveral else { return }
        // A listener that receives the update only after a test releases it may have left by then.
        guard !sequences.updates.hasListeners || checkpoint?.holdsAnnouncements == true else { return }
        guard let first = signed.journal.first(where: { $0.event.kind.takesBack }) else { return }
        guard try undeliveredRefunds.start() == nil else { return }
        signed.setValue(first.sequence - 1, for: UndeliveredRefunds.key)
    }

    /// Deletes the record of undelivered refunds, because a listener receives them now.
    private func noteRefundsDelivered(in journal: [JournalRecord]) {
        guard sequences.updates.hasListeners, let last = journal.last(where: { $0.event.kind.takesBack }),
            let first = journal.first
        else { return }
        undeliveredRefunds.noteDelivered(through: last.sequence, ofChangesFrom: first.sequence)
    }

    /// The text of a transaction for this device, or `nil` if there is no such transaction.
    ///
    /// - Throws: A failure to read, after two attempts, or to sign.
    func storedText(_ id: UInt64) throws(StoreFailure) -> StoredText? {
        try retrying { () throws(StoreFailure) in
            guard let text = try database.storedText(id) else { return nil }
            return try signer.addressedHere(text)
        }
    }

    /// Reports once that the app has no listener for purchases that complete later (P-30).
    func warnIfNoListener() {
        if !sequences.updates.hasListeners { configuration.missingListenerWarning?.give(configuration.report) }
    }

    /// Sends the messages and the signals for payment queues that follow from events.
    func publishSignals(of journal: [JournalRecord]) {
        customerMessages.publish(journal.map(\.event))
        var announced: [(position: Int64, element: PurchaseSignal)] = []
        for entry in journal {
            guard let signal = PurchaseSignal(entry.event, at: entry.sequence) else { continue }
            // The queue of this process has removed what it finished itself.
            if case .finished(let id) = signal, finishesOfQueue.remove(id) != nil { continue }
            announced.append((entry.sequence, signal))
        }
        sequences.signals.send(announced, head: journal.last?.sequence ?? 0)
    }

    /// The subscriptions whose status an event changes: that of its transaction, or all of the group.
    ///
    /// All subscriptions of the group change if the transaction is no longer in memory.
    private func subscriptions(changedBy event: LedgerEvent) -> [SubscriptionChain.Key] {
        guard event.changesStatus, let groupID = event.groupID else { return [] }
        if let key = event.transactionID.flatMap({ ledger.entries[$0]?.chainKey }) { return [key] }
        return ledger.chains.keys.filter { $0.groupID == groupID }.sorted()
    }

    func publishStatuses(of keys: [SubscriptionChain.Key]) {
        guard sequences.statuses.hasListeners else { return failed.statuses = [] }
        var announced: [ChangedStatus] = []
        for key in keys {
            do throws(StoreFailure) {
                if let status = try status(of: key) { announced.append(ChangedStatus(key: key, status: status)) }
                failed.statuses.removeAll { $0 == key }
            } catch {
                if !failed.statuses.contains(key) { failed.statuses.append(key) }
                noteFailedRead(error)
            }
        }
        sequences.statuses.send(announced)
    }
}
