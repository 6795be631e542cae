import PurchaseEvents

/// The number of updates that wait for the delivery queue, which an observer may block.
///
/// Up to a limit, updates wait with their values. Beyond it the engine keeps references to the purchases that the store
/// announces, and reads them again when the observers continue.
final class WaitingUpdates: Sendable {
    static let limit = 256

    private struct State {
        var count = 0
        var isAwaited = false
    }

    private let state = Lock(State())

    /// Records an update that was handed to the delivery queue.
    func begin() { state.withLock { $0.count += 1 } }

    /// Records that an update was delivered.
    ///
    /// - Returns: True if the engine waits for that, and half of the limit is free again.
    func end() -> Bool {
        state.withLock { state in
            state.count -= 1
            guard state.isAwaited, state.count <= Self.limit / 2 else { return false }
            state.isAwaited = false
            return true
        }
    }

    /// Returns true if no further update may wait with its values; then ``end()`` returns true once.
    func isFull() -> Bool {
        state.withLock { state in
            guard state.count >= Self.limit else { return false }
            state.isAwaited = true
            return true
        }
    }
}
