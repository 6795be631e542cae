import PurchaseEvents
import Foundation
import AdapterSupport

extension QueueEngine {
    /// Begins a restore, which runs concurrently with this engine.
    func restore(for userName: String?) {
        guard !isRestoring, heldRestore == nil else {
            QueueLog.report("a restore is already running; the new restore is ignored")
            return
        }
        guard isLaunched, hasObservers else {
            heldRestore = HeldRestore(userName: userName)
            return
        }
        isRestoring = true
        clearingBeforeRestore = knownClearing
        let (mailbox, work) = (queue.mailbox, queue.work)
        work.begin()
        Task { @concurrent in
            defer { work.end() }
            do throws(QueueFailure) {
                mailbox.post(.restoreEnded(.success(try await RestoreList.current()), userName: userName))
            } catch {
                mailbox.post(.restoreEnded(.failure(error), userName: userName))
            }
        }
    }

    /// Begins the restore that waited for an observer.
    func restoreIfHeld() {
        guard let held = heldRestore else { return }
        heldRestore = nil
        restore(for: held.userName)
    }

    /// Puts copies of the restored purchases into the queue and delivers the completion.
    func endRestore(_ result: Result<RestoreList, QueueFailure>, for userName: String?) {
        isRestoring = false
        do throws(QueueFailure) {
            let list = try result.get()
            // Purchases from before a clearing no longer exist.
            let copies = clearingBeforeRestore == knownClearing ? try copy(list, for: userName) : []
            if !copies.isEmpty {
                announce([.changed(copies)])
                if let signals = queue.signals, signals.restoresTwice { announce([.changed(copies)]) }
            }
            queue.deliver(.restoreFinished)
        } catch {
            queue.deliver(.restoreFailed(error))
        }
    }

    private func copy(_ list: RestoreList, for userName: String?) throws(QueueFailure) -> [TransactionChange] {
        do throws(JournalFailure) {
            let list = try list.narrowed(to: userName, namesIn: journal)
            let moment = queue.timestamp
            let rows = list.records.map { record in
                JournalRow(
                    PaymentRequest(tag: UUID.random().uuidString, terms: record.terms, moment: moment),
                    .restored(
                        JournalCopy(heldID: nil, date: dateOfCopy(of: record), original: list.first(of: record))
                    )
                )
            }
            return zip(rows, try insert(rows)).map { row, sequence in
                let entry = QueueEntry(row.request, in: row.state, at: sequence)
                put(entry)
                return TransactionChange(transaction: entry.transaction)
            }
        } catch {
            throw QueueFailure(error)
        }
    }
}

extension RestoreList {
    /// Synchronizes with the store and reads the purchases to restore.
    fileprivate static func current() async throws(QueueFailure) -> RestoreList {
        do {
            try await AppStore.sync()
        } catch {
            throw QueueFailure(error)
        }
        var unfinished: Set<UInt64> = []
        for await result in Transaction.unfinished { unfinished.insert(result.unsafePayloadValue.id) }
        var history: [PurchaseRecord] = []
        for await result in Transaction.all { history.append(PurchaseRecord(result.unsafePayloadValue)) }
        return RestoreList(history: history, unfinished: unfinished)
    }

    fileprivate func narrowed(
        to userName: String?,
        namesIn journal: QueueJournal
    ) throws(JournalFailure) -> RestoreList {
        guard let userName else { return self }
        var names: [UInt64: String] = [:]
        for record in records { names[record.id] = try journal.userName(of: record) }
        return bought(by: userName, knownNames: names)
    }
}
