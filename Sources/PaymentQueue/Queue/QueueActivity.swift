import Synchronization

/// Counts what a queue is doing, so that somebody can wait until it does nothing.
///
/// What waits for an observer, for its turn, or for somebody's approval is not counted.
final class QueueActivity: Sendable {
    private struct State {
        var running = 0
        var begun: UInt64 = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// How much was ever begun; only grows.
    var begun: UInt64 { state.withLock { $0.begun } }

    /// How much is going on.
    var runningCount: Int { state.withLock { $0.running } }

    func begin() {
        state.withLock { state in
            state.running += 1
            state.begun += 1
        }
    }

    func end() {
        let watchers = state.withLock { state in
            state.running -= 1
            guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.watchers = [] }
            return state.watchers
        }
        for watcher in watchers { watcher.resume() }
    }

    /// Waits until nothing is going on.
    func rest() async {
        await withCheckedContinuation { continuation in
            let isResting = state.withLock { state in
                if state.running == 0 { return true }
                state.watchers.append(continuation)
                return false
            }
            if isResting { continuation.resume() }
        }
    }
}
