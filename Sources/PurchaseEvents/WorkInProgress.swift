/// The operations in progress of one store, for tests that wait until there are none.
///
/// Each source of work has a ``Participant``: the payment queue, a task that iterates a sequence of the store, a reader
/// of the queue's events, a message that is shown. A store has one counter, which its identity owns, so that one wait
/// covers all of them.
public final class WorkInProgress: Sendable {
    /// A kind of participant.
    public enum Kind: Hashable, Sendable {
        /// The iterations of a sequence, by the name of the sequence.
        case iteration(of: String)
        /// The payment queue with its purchases, its restores and its calls to observers.
        case paymentQueue
        /// A message for the customer.
        case message
        /// The delivery of notifications to a server.
        case notifications
        /// The calls of an app.
        case calls
    }

    private struct Party {
        let kind: Kind
        /// The task that does the work; `nil` for work of no particular task.
        var task: TaskIdentity?
        /// The number of its operations in progress.
        var count = 0
        var begun: UInt64 = 0
        /// True while the participant may belong to a task that is about to start.
        var isExpected: Bool

        func isBusy(besides task: TaskIdentity?) -> Bool { count > 0 && (self.task == nil || self.task != task) }
    }

    private struct Watcher {
        let task: TaskIdentity?
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var parties: [Int: Party] = [:]
        var nextParty = 0
        var begun: UInt64 = 0
        var watchers: [Watcher] = []
        /// The tasks that wait until no first operation is expected.
        var expectationWatchers: [CheckedContinuation<Void, Never>] = []

        var expectsFirstOperations: Bool { parties.values.contains(where: \.isExpected) }

        func isQuiet(besides task: TaskIdentity?) -> Bool { !parties.values.contains { $0.isBusy(besides: task) } }

        /// Takes the continuations of the tasks that wait for first operations, if none is expected any more.
        mutating func satisfiedExpectations() -> [CheckedContinuation<Void, Never>] {
            guard !expectationWatchers.isEmpty, !expectsFirstOperations else { return [] }
            defer { expectationWatchers = [] }
            return expectationWatchers
        }

        /// Takes the continuations of the tasks whose wait is over.
        mutating func satisfied() -> [CheckedContinuation<Void, Never>] {
            let expecting = satisfiedExpectations()
            guard !watchers.isEmpty else { return expecting }
            let all = watchers
            watchers = all.filter { !isQuiet(besides: $0.task) }
            return expecting + all.filter { isQuiet(besides: $0.task) }.map(\.continuation)
        }
    }

    private let state = Lock(State())

    /// Creates a counter with no work in progress.
    public init() {}

    /// Adds a participant, which leaves when it is released.
    ///
    /// - Parameters:
    ///   - kind: The kind of the participant.
    ///   - isExpected: True if the participant may belong to a task that has not started yet; until its first operation.
    /// - Returns: The participant.
    public func participant(_ kind: Kind, isExpected: Bool = false) -> Participant {
        let id = state.withLock { state in
            defer { state.nextParty += 1 }
            state.parties[state.nextParty] = Party(kind: kind, isExpected: isExpected)
            return state.nextParty
        }
        return Participant(id, in: self)
    }

    /// The total number of operations that have begun, which never decreases.
    public var begun: UInt64 { state.withLock { $0.begun } }

    /// The tasks of the participants at work.
    public var busyTasks: Set<TaskIdentity> {
        state.withLock { state in Set(state.parties.values.compactMap { $0.count > 0 ? $0.task : nil }) }
    }

    /// Returns the number of operations in progress by kind, without those of one task, the kind of the oldest
    /// participant first.
    ///
    /// - Parameter task: The task that does not count.
    /// - Returns: The kinds that have operations in progress.
    public func busy(besides task: TaskIdentity?) -> [(kind: Kind, count: Int)] {
        let parties = state.withLock { state in
            state.parties.sorted { $0.key < $1.key }.map(\.value).filter { $0.isBusy(besides: task) }
        }
        var busy: [(kind: Kind, count: Int)] = []
        for party in parties {
            if let index = busy.firstIndex(where: { $0.kind == party.kind }) {
                busy[index].count += party.count
            } else {
                busy.append((party.kind, party.count))
            }
        }
        return busy
    }

    /// True while a participant without an operation may belong to a task that is about to start.
    public var expectsFirstOperations: Bool { state.withLock { $0.expectsFirstOperations } }

    /// Stops expecting a first operation of the participants that have begun none yet.
    public func stopExpecting() {
        let satisfied = state.withLock { state in
            for id in state.parties.keys { state.parties[id]?.isExpected = false }
            return state.satisfiedExpectations()
        }
        for continuation in satisfied { continuation.resume() }
    }

    /// Waits until each participant has begun an operation, has left, or is no longer expected to begin one.
    public func waitUntilFirstOperations() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.expectsFirstOperations { return true }
                state.expectationWatchers.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Waits until no operation is in progress.
    ///
    /// - Parameter task: The task whose operations do not count, because it is the one that waits here.
    public func settle(besides task: TaskIdentity? = nil) async {
        await withCheckedContinuation { continuation in
            let isQuiet = state.withLock { state in
                if state.isQuiet(besides: task) { return true }
                state.watchers.append(Watcher(task: task, continuation: continuation))
                return false
            }
            if isQuiet { continuation.resume() }
        }
    }

    private func change(_ id: Int, _ body: (inout Party) -> Void) {
        let satisfied = state.withLock { state in
            guard var party = state.parties[id] else { return [CheckedContinuation<Void, Never>]() }
            let former = party.begun
            body(&party)
            state.begun += party.begun - former
            state.parties[id] = party
            return party.begun > former ? state.satisfiedExpectations() : state.satisfied()
        }
        for continuation in satisfied { continuation.resume() }
    }

    private func remove(_ id: Int) {
        let satisfied = state.withLock { state in
            state.parties[id] = nil
            return state.satisfied()
        }
        for continuation in satisfied { continuation.resume() }
    }

    /// A source of operations.
    public final class Participant: Sendable {
        private let id: Int
        private let work: WorkInProgress

        fileprivate init(_ id: Int, in work: WorkInProgress) {
            self.id = id
            self.work = work
        }

        deinit { leave() }

        /// The number of operations that the participant has begun; 0 after it has left.
        public var begun: UInt64 { work.state.withLock { $0.parties[id]?.begun ?? 0 } }

        /// Records the beginning of an operation.
        ///
        /// The caller may hold a lock: tasks that waited for a first operation continue later, on their own executors.
        ///
        /// - Parameter task: The task that works from now on; `nil` leaves the task as it is.
        public func begin(for task: TaskIdentity? = nil) {
            work.change(id) { party in
                party.count += 1
                party.begun += 1
                party.isExpected = false
                if let task { party.task = task }
            }
        }

        /// Records the end of an operation, and resumes the tasks that waited for it: call it with no lock held.
        public func end() { work.change(id) { $0.count -= 1 } }

        /// Records that the work is now done by another task.
        ///
        /// - Parameter task: The task.
        public func move(to task: TaskIdentity?) { work.state.withLock { $0.parties[id]?.task = task } }

        /// Removes the participant; its operations are over.
        public func leave() { work.remove(id) }
    }
}

/// The identity of a task, for comparison only.
public struct TaskIdentity: Hashable, Sendable {
    private let identity: Int

    /// The running task; `nil` outside a task.
    public static var current: TaskIdentity? {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { TaskIdentity(identity: unsafe $0.hashValue) } }
    }
}
