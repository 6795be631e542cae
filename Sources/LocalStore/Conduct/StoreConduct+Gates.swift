import StoreInterface
import Synchronization

/// Gates, as whoever holds them uses them.
extension StoreConduct {
    /// Closes a gate.
    ///
    /// - Returns: Its name, for the other members.
    package func close(before step: Checkpoint, productID: String?) -> Int {
        change { state, _ in
            let id = state.key()
            var gate = ClosedGate(step: step, productID: productID)
            gate.isOpen = state.isEnded
            state.gates.append((id, gate))
            return id
        }
    }

    package func open(_ id: Int) {
        change { state, wakening in
            if let index = state.index(of: id) { state.openGate(at: index, &wakening) }
        }
    }

    /// Forgets an open gate, which nobody will ask about again.
    package func discard(_ id: Int) {
        change { state, _ in state.gates.removeAll { $0.id == id } }
    }

    package func release(_ count: Int, at id: Int) {
        change { state, wakening in
            guard let index = state.index(of: id), !state.gates[index].gate.isOpen else { return }
            wakening.waiters = state.gates[index].gate.release(count)
        }
    }

    /// How many came to a gate while it was closed.
    package func arrivals(at id: Int) -> Int {
        state.withLock { state in state.index(of: id).map { state.gates[$0].gate.arrivals.count } ?? 0 }
    }

    /// Returns when so many have come to a gate; `false` when it opened before, or the task is cancelled.
    package func arrivals(at id: Int, reach count: Int) async -> Bool {
        await watch { state, key, continuation in
            guard let index = state.index(of: id) else { return false }
            if state.gates[index].gate.arrivals.count >= count { return true }
            if state.gates[index].gate.isOpen { return false }
            state.gates[index].gate.arrivals.watch(key, until: count, continuation)
            return nil
        }
    }
}
