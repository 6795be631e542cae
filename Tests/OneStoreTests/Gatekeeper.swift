import OpenStoreKitTest
import Synchronization
import TestWaiting
import Testing

/// A customer who thinks about the first purchase until a test lets them answer.
final class Gatekeeper: Sendable {
    private struct State {
        var isAnswered = false
        var thinking: [CheckedContinuation<Void, Never>] = []
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var customer: SimulatedCustomer {
        SimulatedCustomer(purchase: { [self] _ in
            await think()
            return true
        })
    }

    /// Returns when a purchase sheet is up.
    func isAsked(sourceLocation: SourceLocation = #_sourceLocation) async {
        await soon("a purchase sheet", sourceLocation: sourceLocation) { [self] in
            await withCheckedContinuation { continuation in
                let isUp = state.withLock { state in
                    if !state.thinking.isEmpty { return true }
                    state.watchers.append(continuation)
                    return false
                }
                if isUp { continuation.resume() }
            }
        }
    }

    /// Says yes, to everything from now on.
    func answer() {
        let thinking = state.withLock { state in
            state.isAnswered = true
            defer { state.thinking = [] }
            return state.thinking
        }
        for continuation in thinking { continuation.resume() }
    }

    private func think() async {
        await withCheckedContinuation { continuation in
            let (isAnswered, watchers) = state.withLock { state in
                if state.isAnswered { return (true, [CheckedContinuation<Void, Never>]()) }
                state.thinking.append(continuation)
                defer { state.watchers = [] }
                return (false, state.watchers)
            }
            if isAnswered { continuation.resume() }
            for watcher in watchers { watcher.resume() }
        }
    }
}
