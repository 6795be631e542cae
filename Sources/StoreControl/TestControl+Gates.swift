package import StoreInterface
import Synchronization

/// Gates, for the test that closes and opens them.
extension TestControl {
    /// Closes a gate.
    ///
    /// - Returns: The handle of the gate, for the other members.
    package func close(before step: SimulatedStep, productID: String?) -> Int {
        change { state, _ in
            let id = state.key()
            var gate = ClosedGate(step: step, productID: productID)
            gate.isOpen = state.isEnded
            state.gates.append((id, gate))
            return id
        }
    }

    package func open(_ id: Int) {
        change { state, resumption in
            if let index = state.index(of: id) { state.openGate(at: index, &resumption) }
        }
    }

    /// Removes an open gate that the test no longer needs.
    package func discard(_ id: Int) {
        change { state, _ in state.gates.removeAll { $0.id == id } }
    }

    package func release(_ count: Int, at id: Int) {
        change { state, resumption in
            guard let index = state.index(of: id), !state.gates[index].gate.isOpen else { return }
            resumption.waiters = state.gates[index].gate.release(count)
        }
    }

    /// The number of arrivals at a gate while it was closed.
    package func arrivals(at id: Int) -> Int {
        state.withLock { state in state.index(of: id).map { state.gates[$0].gate.arrivals.count } ?? 0 }
    }

    /// Waits for a number of arrivals at a gate; `false` if it opened before, or the task is cancelled.
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

/// Gates, for the operations that they hold.
extension TestControl {
    func holds(_ step: SimulatedStep) -> Bool {
        !isPlain && state.withLock { state in state.gates.contains { !$0.gate.isOpen && $0.gate.step == step } }
    }

    /// Waits at each closed gate before a step, even if the task is cancelled (P-27).
    func pass(_ step: SimulatedStep, of productID: String) async {
        var passed = -1
        while let gate = nextGate(after: passed, step, productID) {
            passed = gate
            let notice = HoldNotice.current
            await withCheckedContinuation { continuation in
                let waiter = ClosedGate.Waiter(continuation: continuation, notice: notice)
                // Before the test can release the task, so that the release is noticed after the wait.
                notice?(isHeld: true)
                change { state, resumption in
                    guard let index = state.index(of: gate), !state.gates[index].gate.isOpen else {
                        return resumption.waiters.append(waiter)
                    }
                    state.arrive(atGate: index, &resumption)
                    if state.gates[index].gate.permits > 0 {
                        state.gates[index].gate.permits -= 1
                        resumption.waiters.append(waiter)
                    } else {
                        state.gates[index].gate.waiters.append(waiter)
                    }
                }
            }
        }
    }

    private func nextGate(after passed: Int, _ step: SimulatedStep, _ productID: String) -> Int? {
        state.withLock { state in state.index(after: passed, step, [productID]).map { state.gates[$0].id } }
    }

    /// Counts an arrival at the gates before a step.
    ///
    /// - Returns: True if a gate stands before the step.
    func arrive(at step: SimulatedStep, _ products: Set<String?>) -> Bool {
        change { state, resumption in
            let gates = state.gates.indices.filter { state.gates[$0].gate.concerns(step, products) }
            for index in gates { state.arrive(atGate: index, &resumption) }
            return !gates.isEmpty
        }
    }

    /// Moves the first change in a queue past the open gates before a step.
    ///
    /// - Parameters:
    ///   - products: The products that the change concerns.
    ///   - step: The step.
    ///   - passed: The last gate that the change has passed; moves on with each gate that lets it through.
    /// - Returns: True if the change has passed every gate.
    func lets(_ products: Set<String?>, take step: SimulatedStep, after passed: inout Int) -> Bool {
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

/// Requests for products that are never answered.
extension TestControl {
    /// The number of product requests without an answer.
    package var unansweredRequests: Int { state.withLock { $0.unanswered.count } }

    /// Waits for a number of unanswered product requests; `false` if the store ends before, or the task is cancelled.
    package func unansweredRequests(reach count: Int) async -> Bool {
        await watch { state, key, continuation in
            if state.unanswered.count >= count { return true }
            if state.isEnded { return false }
            state.unanswered.watch(key, until: count, continuation)
            return nil
        }
    }

    /// Counts a product request, and waits for its answer.
    ///
    /// If no answer comes, the call waits until its task is cancelled, which answers `false`, or the store ends.
    ///
    /// - Throws: A failure if the store has been closed.
    func awaitAnswer() async throws(StoreFailure) -> Bool {
        let key = state.withLock { state -> Int? in
            state.requests += 1
            let applies = !state.isEnded && state.quirks.applies(.leavesRequestsUnanswered, state.requests)
            // A retry gets an answer, unless a test requires that requests are never answered.
            state.isLastUnanswered = applies && (state.quirks.draw == nil || !state.isLastUnanswered)
            return state.isLastUnanswered ? state.key() : nil
        }
        guard let key else { return true }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                change { state, resumption in
                    resumption.add(state.unanswered.arrive(), answer: true)
                    if state.isEnded || Task.isCancelled {
                        resumption.silent = [continuation]
                    } else {
                        state.silent[key] = continuation
                    }
                }
            }
        } onCancel: {
            change { state, resumption in
                if let continuation = state.silent.removeValue(forKey: key) { resumption.silent = [continuation] }
            }
        }
        if Task.isCancelled { return false }
        throw .storage(detail: "the store ended before it answered")
    }
}

/// The state of a gate in the store: its step, and the tasks that wait there.
struct ClosedGate {
    struct Waiter {
        let continuation: CheckedContinuation<Void, Never>
        let notice: HoldNotice?

        /// Lets the waiting task continue.
        func release() {
            // Ended first, so that the work does not appear to be finished while the task is about to continue.
            notice?(isHeld: false)
            continuation.resume()
        }
    }

    let step: SimulatedStep
    /// The product whose changes the gate holds; `nil` for all products.
    let productID: String?
    var isOpen = false
    /// The number of changes that may still pass the closed gate.
    var permits = 0
    var arrivals = ArrivalCount()
    var waiters: [Waiter] = []

    func concerns(_ step: SimulatedStep, _ products: some Sequence<String?>) -> Bool {
        guard !isOpen, step == self.step else { return false }
        return productID == nil || products.contains(productID)
    }

    /// Opens the gate permanently.
    mutating func open() -> [Waiter] {
        isOpen = true
        defer { waiters = [] }
        return waiters
    }

    /// Lets a number of tasks through: first those that wait, then those that arrive later.
    mutating func release(_ count: Int) -> [Waiter] {
        let released = Array(waiters.prefix(count))
        waiters.removeFirst(released.count)
        permits += count - released.count
        return released
    }
}
