import OpenStoreKitTest
import Synchronization
import TestWaiting
import Testing

/// A loop over `Transaction.updates` that finishes each transaction at once, as in an app that was ported by half.
final class FinishingListener: Sendable {
    private struct State {
        var finished: Set<UInt64> = []
        var waiting: [(ids: Set<UInt64>, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Begins to listen, from the moment of the call.
    ///
    /// - Parameter store: The store.
    /// - Returns: The task of the loop.
    func begin(in store: SimulatedStore) -> Task<Void, Never> {
        let updates = store.run { Transaction.updates.makeAsyncIterator() }
        return Task {
            var updates = updates
            while let result = await updates.next() {
                await result.unsafePayloadValue.finish()
                note(result.unsafePayloadValue.id)
            }
        }
    }

    /// The transactions that are finished.
    var finished: Set<UInt64> { state.withLock { $0.finished } }

    /// Waits until transactions are finished.
    func finishes(_ ids: Set<UInt64>, sourceLocation: SourceLocation = #_sourceLocation) async {
        await soon("the finish of \(ids.subtracting(finished).sorted())", sourceLocation: sourceLocation) { [self] in
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if ids.isSubset(of: state.finished) { return true }
                    state.waiting.append((ids, continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
        }
    }

    /// Records that a transaction is finished, or that a signal says so.
    func note(_ id: UInt64) {
        let satisfied = state.withLock { state in
            state.finished.insert(id)
            let satisfied = state.waiting.filter { $0.ids.isSubset(of: state.finished) }
            state.waiting.removeAll { $0.ids.isSubset(of: state.finished) }
            return satisfied
        }
        for waiter in satisfied { waiter.continuation.resume() }
    }
}
