import StoreInterface
import Synchronization

/// Gates, as whoever is held by them meets them.
extension StoreConduct {
    func holds(_ step: Checkpoint) -> Bool {
        !isPlain && state.withLock { state in state.gates.contains { !$0.gate.isOpen && $0.gate.step == step } }
    }

    /// Waits at each closed gate before a step; whether the task is cancelled does not matter (P-27).
    func pass(_ step: Checkpoint, of productID: String) async {
        var passed = -1
        while let gate = nextGate(after: passed, step, productID) {
            passed = gate
            let notice = HoldNotice.current
            await withCheckedContinuation { continuation in
                let waiter = ClosedGate.Waiter(continuation: continuation, notice: notice)
                // Before anybody can let it go on, so that going on is noticed after waiting.
                notice?(isHeld: true)
                change { state, wakening in
                    guard let index = state.index(of: gate), !state.gates[index].gate.isOpen else {
                        return wakening.waiters.append(waiter)
                    }
                    state.arrive(atGate: index, &wakening)
                    if state.gates[index].gate.permits > 0 {
                        state.gates[index].gate.permits -= 1
                        wakening.waiters.append(waiter)
                    } else {
                        state.gates[index].gate.waiters.append(waiter)
                    }
                }
            }
        }
    }

    private func nextGate(after passed: Int, _ step: Checkpoint, _ productID: String) -> Int? {
        state.withLock { state in state.index(after: passed, step, [productID]).map { state.gates[$0].id } }
    }

    /// Takes note that something has come to the gates before a step.
    ///
    /// - Returns: Whether there is any on its way.
    func arrive(at step: Checkpoint, _ products: Set<String?>) -> Bool {
        change { state, wakening in
            let gates = state.gates.indices.filter { state.gates[$0].gate.concerns(step, products) }
            for index in gates { state.arrive(atGate: index, &wakening) }
            return !gates.isEmpty
        }
    }

    /// Lets the first in a line take a step, if it may.
    ///
    /// - Parameters:
    ///   - products: What it is about.
    ///   - step: The step.
    ///   - passed: The last gate that it has passed; moves on with each that lets it through.
    /// - Returns: Whether it has passed every gate.
    func lets(_ products: Set<String?>, take step: Checkpoint, after passed: inout Int) -> Bool {
        let start = passed
        let (isLet, last) = state.withLock { state in
            var last = start
            while let index = state.index(after: last, step, products) {
                guard state.gates[index].gate.permits > 0 else { return (false, last) }
                state.gates[index].gate.permits -= 1
                last = state.gates[index].id
            }
            return (true, last)
        }
        passed = last
        return isLet
    }
}
