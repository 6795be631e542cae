import StoreInterface
import StoreLedger
import StorePersistence
import Synchronization

/// The removals of transactions from a store since it was opened.
final class Removals: Sendable {
    private struct State {
        /// The change number of the last clearing; 0 before the first.
        var clearedAt: Int64
        /// The transactions, and the tags of requests, deleted since the store was opened or cleared (TS-48).
        var deletedIDs: Set<UInt64> = []
        var deletedTags: Set<String> = []
        /// The number of times the store removed an element that listeners may not have received.
        var withdrawals = 0
    }

    private let state: Mutex<State>

    init(clearedAt: Int64) { state = Mutex(State(clearedAt: clearedAt)) }

    var clearedAt: Int64 { state.withLock { $0.clearedAt } }
    var withdrawals: Int { state.withLock { $0.withdrawals } }

    /// Returns the position of a store at a change number that was read before.
    func moment(at changeNumber: Int64) -> StoreMoment {
        state.withLock { state in
            StoreMoment(
                changeNumber: changeNumber,
                clearedAt: state.clearedAt,
                deletedTransactionIDs: state.deletedIDs,
                deletedTags: state.deletedTags
            )
        }
    }

    fileprivate func noteClearing(at sequence: Int64) {
        state.withLock { state in
            state.clearedAt = sequence
            (state.deletedIDs, state.deletedTags) = ([], [])
            state.withdrawals += 1
        }
    }

    fileprivate func note(_ ids: Set<UInt64>, queueTags: [String]) {
        state.withLock { state in
            state.withdrawals += 1
            state.deletedIDs.formUnion(ids)
            state.deletedTags.formUnion(queueTags)
        }
    }
}

extension Publisher {
    /// Withdraws removed transactions from all listeners that have not received them yet (TS-07, TS-48).
    func withdraw(by journal: [JournalRecord]) {
        if let clearing = journal.last(where: { $0.event.kind == .cleared }) {
            removals.noteClearing(at: clearing.sequence)
            foreignChanges = ForeignChanges()
            finishesOfQueue = []
            messages.forgetShown()
            // No listener of a cleared store receives earlier announcements, because their identifiers may have been
            // reused.
            checkpoint?.withdraw(nil)
            sequences.updates.discard { _ in true }
            sequences.signals.discard { _ in true }
        }
        let clearedAt = removals.clearedAt
        let deletions = journal.filter { $0.event.kind == .deleted && $0.sequence > clearedAt }.map(\.event)
        let deleted = Set(deletions.compactMap(\.transactionID))
        guard !deleted.isEmpty else { return }
        removals.note(deleted, queueTags: deletions.compactMap(\.cause?.queueTag))
        checkpoint?.withdraw(deleted)
        sequences.updates.discard { deleted.contains($0.transactionID) }
    }

    /// Publishes that the store was cleared.
    func publishClearing(_ entry: JournalRecord) {
        record([entry])
        withdraw(by: [entry])
        sequences.updates.send([], head: entry.sequence)
        publishSignals(of: [entry])
    }
}
