import Synchronization

/// Counts the calls of a store that are under way, so that somebody can wait until there are none.
final class StoreVisits: Sendable {
    private struct State {
        var running = 0
        var begun: UInt64 = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var begun: UInt64 { state.withLock { $0.begun } }

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
