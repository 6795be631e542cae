import Locks

/// A counter of operations in progress, which a test or a queue can wait on until it is zero.
///
/// A queue counts its running operations. A payment that waits for an observer, for its turn, or for an approval does
/// not count.
@_spi(SimulatedStores) public final class WorkInProgress: Sendable {
    private struct State {
        var running = 0
        var begun: UInt64 = 0
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    /// Creates a counter with no operation in progress.
    public init() {}

    /// The number of operations that were ever begun; it never decreases.
    public var begun: UInt64 { state.withLock { $0.begun } }

    /// The number of operations in progress.
    var runningCount: Int { state.withLock { $0.running } }

    /// Records the beginning of an operation.
    public func begin() {
        state.withLock { state in
            state.running += 1
            state.begun += 1
        }
    }

    /// Records the end of an operation.
    public func end() {
        let watchers = state.withLock { state in
            state.running -= 1
            guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.watchers = [] }
            return state.watchers
        }
        for watcher in watchers { watcher.resume() }
    }

    /// Waits until no operation is in progress.
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
