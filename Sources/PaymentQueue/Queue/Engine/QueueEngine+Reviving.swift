import Foundation
import QueueAdapters
import PurchaseEvents
@_spi(PaymentQueues) import AdapterSupport

/// The entries of earlier launches, with the changes of their rows.
struct EarlierEntries {
    private var found: [(date: Date?, transaction: SKPaymentTransaction)] = []
    private var changed: Set<ObjectIdentifier> = []

    /// The changes to save before the changed entries are delivered.
    var changes: [JournalChange] = []

    /// Adds an entry that was added to the queue at a date.
    mutating func add(_ transaction: SKPaymentTransaction, from date: Date?) { found.append((date, transaction)) }

    /// Records that an entry has another state than its row.
    mutating func change(_ transaction: SKPaymentTransaction, by changes: [JournalChange]) {
        changed.insert(ObjectIdentifier(transaction))
        self.changes += changes
    }

    /// The transactions whose state is on disk or in the store, the oldest first.
    var unchanged: [SKPaymentTransaction] { all.filter { !changed.contains(ObjectIdentifier($0)) } }

    /// The transactions whose state is not on disk until ``changes`` are saved, the oldest first.
    var unsaved: [SKPaymentTransaction] { all.filter { changed.contains(ObjectIdentifier($0)) } }

    /// The transactions, the oldest first.
    ///
    /// If the dates are equal, entries that only the queue knows come first.
    var all: [SKPaymentTransaction] {
        found.enumerated().sorted { one, other in
            let (date, otherDate) = (one.element.date ?? .distantPast, other.element.date ?? .distantPast)
            return (date, one.offset) < (otherDate, other.offset)
        }.map(\.element.transaction)
    }
}

extension QueueEngine {
    /// Creates the entry for a row of the journal.
    ///
    /// - Parameters:
    ///   - kept: The row.
    ///   - bought: The unfinished transaction that the row's payment led to, if there is one.
    ///   - found: Receives the changes of the row that have to be saved before the entry is delivered.
    /// - Returns: `nil` if the entry no longer exists.
    func revive(_ kept: JournalEntry, bought: Transaction?, for found: inout EarlierEntries) async -> QueueEntry? {
        let request = PaymentRequest(kept.row)
        let row = QueueEntry.Row(tag: kept.row.tag, sequence: kept.sequence)
        func entry(_ condition: TransactionCondition, _ phase: QueueEntry.Phase) -> QueueEntry {
            QueueEntry(
                SKPaymentTransaction(payment: SKPayment(request.terms), condition: condition),
                row: row,
                phase: phase
            )
        }
        func entry(of copy: JournalCopy, as state: SKPaymentTransactionState) -> QueueEntry {
            var entry = entry(.copy(copy.copy(at: kept.sequence), as: state), .copied)
            entry.copied = copy.purchases
            return entry
        }
        func failed(_ failure: QueueFailure, _ found: inout EarlierEntries) -> QueueEntry {
            let entry = entry(.failed(failure), .failed)
            found.change(entry.transaction, by: [.stand(tag: request.tag, .failed(failure))])
            return entry
        }
        func answered(by transactionID: UInt64, _ found: inout EarlierEntries) async -> QueueEntry? {
            guard let copy = await copy(answeredBy: transactionID) else {
                journal.stage(.delete(tag: request.tag))
                return nil
            }
            let entry = entry(of: copy, as: .purchased)
            found.change(entry.transaction, by: [.stand(tag: request.tag, .owned(copy))])
            return entry
        }
        func interrupted(_ found: inout EarlierEntries) -> QueueEntry {
            found.changes += keepingName(of: request.terms, tag: request.tag)
            return failed(QueueFailure(.unknown), &found)
        }
        if let bought {
            let entry = entry(.purchased(PurchaseRecord(bought)), .deferred(request))
            // Delivered without the row, which could not be read at the launch.
            let known = entries[transactionID: bought.id]
            found.changes += adoption(of: bought, by: entry, request).changes
            guard let known else { return entries[entry.transaction] }
            entries.remove(entry.transaction)
            put(known)
            return nil
        }
        if await isForgotten(kept.row) {
            guard queue.scope.isOpen else { return nil }
            journal.stage(.delete(tag: request.tag))
            return nil
        }
        switch kept.row.standing {
        case .waiting: return entry(.purchasing, .paying(request))
        case .started:
            switch await queue.signals.wait(of: request.tag) {
            case .pending(.approval):
                let entry = entry(.deferred, .deferred(request))
                found.change(entry.transaction, by: [.stand(tag: request.tag, .deferred)])
                return entry
            case nil where !queue.scope.isOpen: return nil
            case .pending(.interruption): return interrupted(&found)
            case .answered(let transactionID): return await answered(by: transactionID, &found)
            case .bought, .nothing, nil:
                // The payment never reached the store, or its transaction is finished.
                journal.stage(.delete(tag: request.tag))
                return nil
            }
        case .deferred:
            switch await queue.signals.wait(of: request.tag) {
            case .pending(.approval), nil: return entry(.deferred, .deferred(request))
            case .pending(.interruption): return interrupted(&found)
            case .answered(let transactionID): return await answered(by: transactionID, &found)
            case .bought:
                // Approved and finished, or revoked, while no queue was running.
                journal.stage(.delete(tag: request.tag))
                return nil
            case .nothing: return failed(QueueFailure(.paymentCancelled), &found)
            }
        case .failed(let failure): return entry(.failed(failure), .failed)
        case .owned(let copy): return entry(of: copy, as: .purchased)
        case .restored(let copy): return entry(of: copy, as: .restored)
        }
    }
}
