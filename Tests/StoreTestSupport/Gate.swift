import Synchronization
import TestWaiting
package import Testing

/// A gate that stops code until a test opens it, and that lets a test wait until code has reached it.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Waits until the gate is open; whether the task is cancelled does not matter.
    package func pass() async {
        await withCheckedContinuation { continuation in
            let (isOpen, satisfied) = state.withLock { state in
                state.arrivals += 1
                let satisfied = state.watchers.filter { $0.count <= state.arrivals }
                state.watchers.removeAll { $0.count <= state.arrivals }
                if !state.isOpen { state.waiting.append(continuation) }
                return (state.isOpen, satisfied)
            }
            for watcher in satisfied { watcher.continuation.resume() }
            if isOpen { continuation.resume() }
        }
    }

    /// Returns when so many have come.
    package func arrivals(reach count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) async {
        await soon("arrival number \(count) at the gate", sourceLocation: sourceLocation) { [self] in
            await withCheckedContinuation { continuation in
                let isReached = state.withLock { state in
                    if state.arrivals >= count { return true }
                    state.watchers.append((count, continuation))
                    return false
                }
                if isReached { continuation.resume() }
            }
        }
    }

    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
