import Synchronization

/// How a test makes the store behave: where it holds it, and which awkward habits it has.
///
/// The store asks at each step, and hears at once whether anything is out of the ordinary at all: ``isPlain``. No
/// lock is held while anybody goes on.
package final class StoreConduct: Sendable {
    let state = Mutex(State())
    private let plain = Atomic(true)

    /// Whether no gate is closed and no habit is set.
    var isPlain: Bool { plain.load(ordering: .relaxed) }

    package var manner: Manner {
        get { state.withLock { $0.manner } }
        set { change { state, _ in state.manner = newValue } }
    }

    /// Ends every wait, and lets nothing wait any more.
    package func end() {
        change { state, wakening in
            state.isEnded = true
            for index in state.gates.indices { state.openGate(at: index, &wakening) }
            wakening.add(state.unanswered.dismissAll(), answer: false)
            wakening.silent = state.silent.sorted { $0.key < $1.key }.map(\.value)
            state.silent = [:]
        }
    }

    @discardableResult func change<Answer: Sendable>(_ body: (inout State, inout Wakening) -> Answer) -> Answer {
        let (answer, wakening) = state.withLock { state in
            var wakening = Wakening()
            let answer = body(&state, &wakening)
            plain.store(state.isPlain, ordering: .relaxed)
            return (answer, wakening)
        }
        wakening.happen()
        return answer
    }

    /// Waits for what `begin` takes note of, unless it answers at once; a task that is cancelled gets `false`.
    func watch(_ begin: (inout State, Int, CheckedContinuation<Bool, Never>) -> Bool?) async -> Bool {
        let key = state.withLock { $0.key() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state in
                    // Under the lock, so that a cancellation either is seen here or finds the watcher.
                    Task.isCancelled ? false : begin(&state, key, continuation)
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            change { state, wakening in
                var watchers = [state.unanswered.dismiss(key)]
                for index in state.gates.indices { watchers.append(state.gates[index].gate.arrivals.dismiss(key)) }
                wakening.add(watchers.compactMap { $0 }, answer: false)
            }
        }
    }
}
