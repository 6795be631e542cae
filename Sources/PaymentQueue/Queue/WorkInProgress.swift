import Synchronization

/// Counts what is going on, so that somebody can wait until nothing is.
///
/// A queue counts what it is doing; what waits for an observer, for its turn, or for somebody's approval is not.
@_spi(SimulatedStores) public final class WorkInProgress: Sendable {
    private struct State {
        var running = 0
        var begun: UInt64 = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Nothing is going on at first.
    public init() {}

    /// How much was ever begun; only grows.
    public var begun: UInt64 { state.withLock { $0.begun } }

    /// How much is going on.
    var runningCount: Int { state.withLock { $0.running } }

    /// Says that something begins.
    public func begin() {
        state.withLock { state in
            state.running += 1
            state.begun += 1
        }
    }

    /// Says that something that began is over.
    public func end() {
        let watchers = state.withLock { state in
            state.running -= 1
            guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.watchers = [] }
            return state.watchers
        }
        for watcher in watchers { watcher.resume() }
    }

    /// Waits until nothing is going on.
    public func rest() async {
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
