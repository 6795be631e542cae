import Synchronization

/// Repetition of failed reads of the durable log, for listeners.
///
/// A listener whose read failed keeps its position and waits until the owner of the broadcast calls ``retry()``, or
/// until the next element. Meanwhile it does not count as work in progress.
extension Broadcast {
    /// The number of calls of ``retry()`` so far.
    ///
    /// A listener reads the number before its read, so that it does not miss a retry between a failed read and its
    /// wait.
    var retries: UInt64 { state.withLock { $0.retries } }

    /// True if a listener waits to repeat a read that failed.
    var hasStalledListeners: Bool { state.withLock { $0.listeners.values.contains { $0.isStalled } } }

    /// Wakes the listeners that wait to repeat a read that failed.
    func retry() {
        let woken = state.withLock { state in
            state.retries += 1
            var woken: [CheckedContinuation<Void, Never>] = []
            for (id, listener) in state.listeners where listener.isStalled {
                if let continuation = state.wake(id) { woken.append(continuation) }
            }
            return woken
        }
        for continuation in woken { continuation.resume() }
    }

    /// Waits for a retry after a failed read, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - id: The listener.
    ///   - retries: The number of retries before the read; a later retry ends the wait at once.
    func pause(_ id: Int, since retries: UInt64) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = state.withLock { state -> ListenerState? in
                    guard let listener = state.listeners[id], state.retries == retries, !Task.isCancelled else {
                        return nil
                    }
                    state.listeners[id]?.isStalled = true
                    state.listeners[id]?.continuation = continuation
                    return listener
                }
                if let waiting { waiting.noteWaiting() } else { continuation.resume() }
            }
        } onCancel: {
            wake(id)
        }
        state.withLock { $0.listeners[id]?.isStalled = false }
    }

    /// Drops the elements up to a position, so that listeners before it read the durable log instead.
    func drop(through position: Int64) {
        let woken = state.withLock { state in
            while let first = state.elements.firstPosition, first <= position { state.elements.dropFirst() }
            state.droppedThrough = max(state.droppedThrough, position)
            return state.wakeAll()
        }
        for continuation in woken { continuation.resume() }
    }
}
