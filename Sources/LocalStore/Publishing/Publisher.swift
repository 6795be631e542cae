import Foundation
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The publishing of saved changes to the listeners of this process.
///
/// The publisher takes the facts that the books have saved, or that another process has written. It sends updates,
/// statuses, signals for payment queues, messages and events, and reads the journal for listeners that lag. It decides
/// and saves nothing but the record of undelivered refunds.
///
/// The class has no isolation of its own: its store uses it on the store's executor.
final class Publisher {
    let channels: StoreChannels
    let reader: SignedReader
    /// The changes of other processes, kept for listeners that lag.
    var foreignChanges = ForeignChanges()
    var undeliveredRefunds: UndeliveredRefunds
    /// The transactions that this process's payment queue finishes, until their signals are due.
    var finishesOfQueue: Set<UInt64> = []
    /// The subscriptions whose changed status could not be read and published yet.
    private(set) var unreadStatuses: [SubscriptionChain.Key] = []
    /// The last failure to read that was not taken yet.
    private var failure: StoreFailure?

    private let device: StoreDevice
    let configuration: LocalStoreConfiguration

    /// - Parameters:
    ///   - channels: The channels on which the publisher sends.
    ///   - reader: The reading of the store.
    ///   - opened: The opened store.
    ///   - configuration: The configuration of the store.
    init(
        to channels: StoreChannels,
        reading reader: SignedReader,
        of opened: OpenedStore,
        _ configuration: LocalStoreConfiguration
    ) {
        self.channels = channels
        self.reader = reader
        self.configuration = configuration
        device = opened.device
        undeliveredRefunds = UndeliveredRefunds(in: opened.database, of: opened.device, report: configuration.report)
    }

    /// The ledger as this process knows it.
    var ledger: Ledger { reader.books.ledger }
    var storage: any LedgerStorage { reader.storage }
    var sequences: StoreSequences { channels.sequences }
    var messages: CustomerMessages { channels.messages }
    var observers: EventObservers { channels.observers }
    var removals: Removals { channels.removals }
    /// The object that observes and delays the steps of this store; `nil` in an ordinary store.
    var checkpoint: (any StoreCheckpoint)? { channels.checkpoint.value }

    /// Returns the failure to read since the last call, after which listeners read again later.
    func takeFailure() -> StoreFailure? {
        defer { failure = nil }
        return failure
    }

    // MARK: Changes of this process

    /// Publishes a batch that has just been saved.
    func publish(_ signed: SignedBatch) {
        noteSaved(signed)
        guard !signed.isEmpty else { return }
        record(signed.journal, signedAs: signed.texts)
        publishOccurrences(of: signed)
        withdraw(by: signed.journal)
        publish(signed.journal.map { update(for: $0, in: signed) }, upTo: ledger.sequence)
    }

    /// Notifies the checkpoint of a saved batch.
    private func noteSaved(_ signed: SignedBatch) {
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
            if text == nil { text = try reader.text(id) }
            return PendingUpdate(
                entry: entry,
                announced: text.map {
                    SignedTransaction(text: $0.text, transactionID: id, readAt: entry.sequence).announced(by: entry)
                }
            )
        } catch {
            failure = error
            return PendingUpdate(entry: entry, announced: nil, isUnread: true)
        }
    }

    /// Hands events to the recorder of the configuration, with the payloads of their transactions.
    func record(_ journal: [JournalRecord], signedAs texts: [UInt64: StoredText] = [:]) {
        guard let recorder = configuration.journalRecorder else { return }
        for entry in journal {
            let id = entry.event.transactionID
            recorder(entry, id.flatMap { texts[$0]?.payload ?? recordedPayload(of: $0) })
        }
    }

    /// The payload of a transaction for the recorder of events, or `nil` if it cannot be read.
    private func recordedPayload(of id: UInt64) -> Data? {
        do throws(StoreFailure) {
            return try reader.text(id)?.payload
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
    func publish(_ updates: [PendingUpdate], upTo head: Int64, isReleased: Bool = false) {
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

    // MARK: Signals and statuses

    /// Sends the messages and the signals for payment queues that follow from events.
    func publishSignals(of journal: [JournalRecord]) {
        messages.publish(journal.map(\.event))
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

    /// Publishes the statuses that could not be read before.
    func publishUnreadStatuses() { if !unreadStatuses.isEmpty { publishStatuses(of: unreadStatuses) } }

    private func publishStatuses(of keys: [SubscriptionChain.Key]) {
        guard sequences.statuses.hasListeners else { return unreadStatuses = [] }
        var announced: [ChangedStatus] = []
        for key in keys {
            do throws(StoreFailure) {
                let status = try reader.status(of: key, at: configuration.clock.now)
                if let status { announced.append(ChangedStatus(key: key, status: status)) }
                unreadStatuses.removeAll { $0 == key }
            } catch {
                if !unreadStatuses.contains(key) { unreadStatuses.append(key) }
                failure = error
            }
        }
        sequences.statuses.send(announced)
    }

    // MARK: Refunds without a listener

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
