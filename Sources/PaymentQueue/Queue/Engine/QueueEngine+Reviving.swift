@_spi(PaymentQueues) import AdapterSupport
import Foundation
import PurchaseEvents

/// The entries of earlier launches, with the changes of their rows.
struct EarlierEntries {
    private var found: [(date: Date, rank: UInt64, transaction: SKPaymentTransaction)] = []
    private var changed: Set<ObjectIdentifier> = []

    /// The changes to save before the changed entries are delivered.
    var changes: [JournalChange] = []

    /// Adds an entry that was added to the queue at a date, or a purchase of the store with the date of its transaction.
    mutating func add(_ entry: QueueEntry, from date: Date?) {
        if case .purchased(let bought) = entry.phase {
            found.append((entry.transaction.transactionDate ?? .distantPast, bought.id &+ 1, entry.transaction))
        } else {
            found.append((date ?? .distantPast, 0, entry.transaction))
        }
    }

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
            (one.element.date, one.element.rank, one.offset) < (other.element.date, other.element.rank, other.offset)
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
        let request = kept.row.request
        if let bought { return adopt(bought, for: request, at: kept.sequence, &found) }
        var state: JournalRow.State?
        var wait: PurchaseWait?
        guard let isForgotten = await isForgotten(kept.row) else { return askAgain(for: request) }
        if !isForgotten {
            if kept.row.state.asksStore { wait = await queue.signals.wait(of: request.tag) }
            if kept.row.state == .started {
                if wait == nil, queue.signals != nil { return askAgain(for: request) }
                // Saved by an earlier process after the observer was attached (E-24).
                if wait == .bought, let bought = await unfinishedTransaction(tagged: request.tag) {
                    return adopt(bought, for: request, at: kept.sequence, &found)
                }
            }
            state = await self.state(of: kept.row, after: wait)
        }
        guard let state else {
            // Nothing is known about the payments of a closed store.
            if queue.scope.isOpen { journal.stage(.delete(tag: request.tag)) }
            return nil
        }
        let entry = QueueEntry(request, in: state, at: kept.sequence)
        if wait == .pending(.interruption) { found.changes += keepingName(of: request) }
        if state != kept.row.state {
            found.change(entry.transaction, by: [.setState(tag: request.tag, state)])
        }
        return entry
    }

    /// Leaves the row of a payment in the journal, and reads it again later.
    ///
    /// The commit of its purchase may be on the way to a server (E-24).
    private func askAgain(for request: PaymentRequest) -> QueueEntry? {
        guard queue.scope.isOpen else { return nil }
        isJournalRead = false
        noteFailure(
            "the outcome of the payment for \(request.terms.productID) is not known yet, and is asked for again later"
        )
        return nil
    }

    private func state(of row: JournalRow, after wait: PurchaseWait?) async -> JournalRow.State? {
        var isUnfinished = false
        var answer: JournalCopy?
        switch wait {
        case .bought: isUnfinished = await unfinishedTransaction(tagged: row.tag) != nil
        case .answered(let transactionID): answer = await copy(answeredBy: transactionID)
        case .pending, .nothing, nil: break
        }
        return row.state.atLaunch(wait, isUnfinished: isUnfinished, answer: answer)
    }

    /// Makes the entry of a payment that of the transaction to which it led.
    private func adopt(
        _ bought: Transaction,
        for request: PaymentRequest,
        at sequence: JournalSequence,
        _ found: inout EarlierEntries
    ) -> QueueEntry? {
        let entry = QueueEntry(
            SKPaymentTransaction(payment: SKPayment(request.terms), condition: .purchased(PurchaseRecord(bought))),
            for: request,
            at: sequence,
            phase: .deferred
        )
        // Delivered without the row, which could not be read at the launch.
        let known = entries[transactionID: bought.id]
        found.changes += adoption(of: bought, by: entry).changes
        guard let known else { return entries[entry.transaction] }
        entries.remove(entry.transaction)
        put(known)
        return nil
    }
}

extension JournalRow.State {
    /// True if the store may have a transaction for this row.
    var awaitsTransaction: Bool {
        switch self {
        case .waiting, .started, .deferred: true
        case .failed, .owned, .restored: false
        }
    }

    /// True if the store is asked what became of the payment.
    var asksStore: Bool { self == .started || self == .deferred }

    /// Returns the state of an earlier launch's payment, for which the store has no unfinished transaction that is listed.
    ///
    /// - Parameters:
    ///   - wait: The state of the payment's request in the store; `nil` without signals.
    ///   - isUnfinished: True if the request led to a transaction that is unfinished.
    ///   - answer: The copy of the purchase that the customer had already, if that answers the request.
    /// - Returns: The state; `nil` if nothing is left of the payment.
    func atLaunch(_ wait: PurchaseWait?, isUnfinished: Bool, answer: JournalCopy?) -> Self? {
        switch (self, wait) {
        case (.waiting, _), (.failed, _), (.owned, _), (.restored, _), (.deferred, nil): self
        case (_, .pending(.approval)): .deferred
        case (_, .pending(.interruption)): .failed(QueueFailure(.unknown))
        case (_, .answered): answer.map { .owned($0) }
        // Approved after the observer was attached: the announcement follows.
        case (.deferred, .bought) where isUnfinished: .deferred
        // Approved and finished, or revoked, while no queue was running.
        case (.deferred, .bought): nil
        case (.deferred, .nothing): .failed(QueueFailure(.paymentCancelled))
        // The payment never reached the store, or its transaction is finished.
        case (.started, .bought), (.started, .nothing), (.started, nil): nil
        }
    }
}
