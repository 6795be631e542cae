import StoreInterface
import Synchronization

/// The controls of a test over a store: the gates that hold operations, and the quirks that are enabled.
///
/// The store checks ``isPlain`` at each step, which is true if no gate and no quirk is active. No lock is held while a
/// task continues.
package final class TestControl: Sendable {
    let state = Mutex(State())
    private let plain = Atomic(true)

    /// True if no gate is closed and no quirk is enabled.
    var isPlain: Bool { plain.load(ordering: .relaxed) }

    package var quirks: QuirkSettings {
        get { state.withLock { $0.quirks } }
        set { change { state, _ in state.quirks = newValue } }
    }

    /// Ends all waits, and prevents new ones.
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

    /// Waits for the event that `begin` registers for, unless it answers at once; a cancelled task gets `false`.
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
    /// The state that a test control keeps behind its lock.
    struct State {
        var quirks = QuirkSettings.ideal
        /// The gates in the order in which they were made.
        var gates: [(id: Int, gate: ClosedGate)] = []
        var nextKey = 0
        var isEnded = false
        /// The number of product requests, and the state of the last of them: answered, or waiting forever.
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

        /// The next gate of a change that has passed another gate.
        func index(after passed: Int, _ step: SimulatedStep, _ products: some Sequence<String?>) -> Int? {
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

/// A count of events, with the tasks that wait for a certain count.
struct ArrivalCount {
    private(set) var count = 0
    private var watchers: [Int: (count: Int, continuation: CheckedContinuation<Bool, Never>)] = [:]

    /// Counts one event.
    ///
    /// - Returns: The continuations of the tasks whose wait is over; they receive `true`.
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

    /// Takes the continuations of all waiting tasks; they receive `false`.
    mutating func dismissAll() -> [CheckedContinuation<Bool, Never>] {
        defer { watchers = [:] }
        return watchers.sorted { $0.key < $1.key }.map(\.value.continuation)
    }
}

/// The continuations of tasks whose wait is over, resumed once no lock is held.
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
