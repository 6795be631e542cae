import Synchronization

/// Listeners that repeat a read of the durable log after it failed.
///
/// A listener whose read failed keeps its position and waits: for an occasion that the owner of the broadcast
/// announces, or for the next element. It is not at work meanwhile, as one that waits for an element is not.
extension Broadcast {
    /// The number of occasions so far to repeat a read that failed.
    ///
    /// A listener notes the number before it reads, so that no occasion passes unnoticed between a failed read and the
    /// wait for a better time.
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

    /// Waits for an occasion to repeat a read that failed, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - id: The listener.
    ///   - retries: The number of occasions before the read; a later occasion ends the wait at once.
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
