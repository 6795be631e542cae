import Synchronization

/// How a test makes the store behave: where it holds it, and which awkward enabled it has.
///
/// The store asks at each step, and hears at once whether anything is out of the ordinary at all: ``isPlain``. No
/// lock is held while anybody goes on.
package final class TestControl: Sendable {
    let state = Mutex(State())
    private let plain = Atomic(true)

    /// Whether no gate is closed and no quirk is set.
    var isPlain: Bool { plain.load(ordering: .relaxed) }

    package var quirks: QuirkSettings {
        get { state.withLock { $0.quirks } }
        set { change { state, _ in state.quirks = newValue } }
    }

    /// Ends every wait, and lets nothing wait any more.
    package func end() {
        change { state, resumption in
            state.isEnded = true
            for index in state.gates.indices { state.openGate(at: index, &resumption) }
            resumption.add(state.unanswered.dismissAll(), answer: false)
            resumption.silent = state.silent.sorted { $0.key < $1.key }.map(\.value)
            state.silent = [:]
        }
    }

    @discardableResult func change<Answer: Sendable>(_ body: (inout State, inout Resumption) -> Answer) -> Answer {
        let (answer, resumption) = state.withLock { state in
            var resumption = Resumption()
            let answer = body(&state, &resumption)
            plain.store(state.isPlain, ordering: .relaxed)
            return (answer, resumption)
        }
        resumption.happen()
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
            change { state, resumption in
                var watchers = [state.unanswered.dismiss(key)]
                for index in state.gates.indices { watchers.append(state.gates[index].gate.arrivals.dismiss(key)) }
                resumption.add(watchers.compactMap { $0 }, answer: false)
            }
        }
    }
}

extension TestControl {
    /// What a testControl keeps behind its lock.
    struct State {
        var quirks = QuirkSettings.ideal
        /// In the order in which they were made.
        var gates: [(id: Int, gate: ClosedGate)] = []
        var nextKey = 0
        var isEnded = false
        /// How many product requests there were, and whether the last of them waits for ever.
        var requests: UInt64 = 0
        var isLastUnanswered = false
        var unanswered = ArrivalCount()
        var silent: [Int: CheckedContinuation<Void, Never>] = [:]

        var isPlain: Bool { quirks.enabled.isEmpty && gates.allSatisfy(\.gate.isOpen) }

        mutating func key() -> Int {
            defer { nextKey += 1 }
            return nextKey
        }

        func index(of gate: Int) -> Int? { gates.firstIndex { $0.id == gate } }

        /// The next gate on the way of something that has passed another.
        func index(after passed: Int, _ step: Checkpoint, _ products: some Sequence<String?>) -> Int? {
            gates.firstIndex { $0.id > passed && $0.gate.concerns(step, products) }
        }

        mutating func openGate(at index: Int, _ resumption: inout Resumption) {
            resumption.waiters += gates[index].gate.open()
            resumption.add(gates[index].gate.arrivals.dismissAll(), answer: false)
        }

        mutating func arrive(atGate index: Int, _ resumption: inout Resumption) {
            resumption.add(gates[index].gate.arrivals.arrive(), answer: true)
        }
    }
}

/// How often something has happened, and who waits until it has happened often enough.
struct ArrivalCount {
    private(set) var count = 0
    private var watchers: [Int: (count: Int, continuation: CheckedContinuation<Bool, Never>)] = [:]

    /// Counts one more.
    ///
    /// - Returns: Those whose wait is over; they are to hear `true`.
    mutating func arrive() -> [CheckedContinuation<Bool, Never>] {
        count += 1
        let satisfied = watchers.filter { $0.value.count <= count }
        for key in satisfied.keys { watchers[key] = nil }
        return satisfied.sorted { $0.key < $1.key }.map(\.value.continuation)
    }

    mutating func watch(_ key: Int, until count: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        watchers[key] = (count, continuation)
    }

    mutating func dismiss(_ key: Int) -> CheckedContinuation<Bool, Never>? {
        watchers.removeValue(forKey: key)?.continuation
    }

    /// Everybody who waits; they are to hear `false`.
    mutating func dismissAll() -> [CheckedContinuation<Bool, Never>] {
        defer { watchers = [:] }
        return watchers.sorted { $0.key < $1.key }.map(\.value.continuation)
    }
}

/// Those whose wait is over, to be told once no lock is held.
struct Resumption: Sendable {
    var waiters: [ClosedGate.Waiter] = []
    var watchers: [(continuation: CheckedContinuation<Bool, Never>, answer: Bool)] = []
    var silent: [CheckedContinuation<Void, Never>] = []

    mutating func add(_ watchers: [CheckedContinuation<Bool, Never>], answer: Bool) {
        self.watchers += watchers.map { ($0, answer) }
    }

    func happen() {
        for waiter in waiters { waiter.release() }
        for watcher in watchers { watcher.continuation.resume(returning: watcher.answer) }
        for continuation in silent { continuation.resume() }
    }
}
