import Synchronization

/// Holds tasks back until somebody opens it; lets tests see that a task has arrived.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var held: [CheckedContinuation<Void, Never>] = []
        var watching: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Waits for the gate to be opened.
    func pass() async {
        await withCheckedContinuation { continuation in
            let (isOpen, watching) = state.withLock { state in
                state.arrivals += 1
                if !state.isOpen { state.held.append(continuation) }
                let reached = state.watching.filter { $0.count <= state.arrivals }
                state.watching.removeAll { $0.count <= state.arrivals }
                return (state.isOpen, reached)
            }
            for (_, watcher) in watching { watcher.resume() }
            if isOpen { continuation.resume() }
        }
    }

    /// Waits until so many tasks have come to the gate.
    func arrivals(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.arrivals >= count { return true }
                state.watching.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }
}
