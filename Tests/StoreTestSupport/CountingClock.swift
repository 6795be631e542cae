package import StoreTime
import Synchronization
import TestWaiting
package import Testing

/// A clock that knows how many sleep on it.
package final class CountingClock: StoreClock {
    private struct State {
        var sleepers = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let base: any StoreClock
    private let state = Mutex(State())

    package init(_ base: any StoreClock) { self.base = base }

    package var now: StoreDate { base.now }

    package func sleep(until deadline: StoreDate) async throws(CancellationError) {
        state.withLock { $0.sleepers += 1 }
        defer { wakeUp() }
        try await base.sleep(until: deadline)
    }

    /// Returns when no task sleeps any more.
    package func isDeserted(sourceLocation: SourceLocation = #_sourceLocation) async {
        await soon("the end of the last sleep on the clock", sourceLocation: sourceLocation) { [self] in
            await withCheckedContinuation { continuation in
                let isDeserted = state.withLock { state in
                    if state.sleepers == 0 { return true }
                    state.watchers.append(continuation)
                    return false
                }
                if isDeserted { continuation.resume() }
            }
        }
    }

    private func wakeUp() {
        let watchers = state.withLock { state in
            state.sleepers -= 1
            guard state.sleepers == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.watchers = [] }
            return state.watchers
        }
        for watcher in watchers { watcher.resume() }
    }
}
