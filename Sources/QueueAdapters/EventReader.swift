@_spi(PaymentQueues) import AdapterSupport
import Locks

/// A reader of a payment queue's events, which a test can wait for.
///
/// An event counts as handled when the reader asks for the next one. A reader that never asked for an event is not
/// waited for.
public final class EventReader: Sendable {
    /// Makes a reader without events.
    public init() {}

    deinit { leave() }

    /// Records that a callback of the queue stored an event for the reader.
    public func noteDelivery() { EventReaders.noteDelivery(ObjectIdentifier(self), in: .current) }

    /// Records that the reader waits for the next event, and has handled its previous ones.
    public func ask() { EventReaders.ask(ObjectIdentifier(self)) }

    /// Records that the reader took one event.
    public func take() { EventReaders.take(ObjectIdentifier(self)) }

    /// Records that the reader has ended.
    public func leave() { EventReaders.leave(ObjectIdentifier(self)) }
}

/// The readers of this process with unread events.
public enum EventReaders {
    private struct Reader {
        /// The store of the queue that sent the events, or `nil` before the first.
        var store: StoreScope?
        var unread = 0
        var delivered: UInt64 = 0
        var isHolding = false
        /// The task that asked last; `nil` before the first request.
        var task: ReadingTask?

        func isBusy(in store: StoreScope, besides task: ReadingTask?) -> Bool {
            guard self.store == store, let current = self.task, current != task else { return false }
            return unread > 0 || isHolding
        }
    }

    private struct Watcher {
        let store: StoreScope
        let task: ReadingTask?
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var readers: [ObjectIdentifier: Reader] = [:]
        var watchers: [Watcher] = []

        func busyCount(in store: StoreScope, besides task: ReadingTask?) -> Int {
            readers.values.count { $0.isBusy(in: store, besides: task) }
        }

        mutating func satisfied() -> [CheckedContinuation<Void, Never>] {
            guard !watchers.isEmpty else { return [] }
            let all = watchers
            watchers = all.filter { busyCount(in: $0.store, besides: $0.task) > 0 }
            return all.filter { busyCount(in: $0.store, besides: $0.task) == 0 }.map(\.continuation)
        }
    }

    private static let state = Lock(State())

    /// The number of events sent to readers of the calling task's store.
    public static var delivered: UInt64 {
        let store = StoreScope.current
        return state.withLock { $0.readers.values.reduce(0) { $1.store == store ? $0 + $1.delivered : $0 } }
    }

    /// The number of readers of the calling task's store, in other tasks, with events left to read or handle.
    public static var busyCount: Int {
        let (store, task) = (StoreScope.current, ReadingTask.current)
        return state.withLock { $0.busyCount(in: store, besides: task) }
    }

    /// Waits until ``busyCount`` is zero.
    public static func rest() async {
        let (store, task) = (StoreScope.current, ReadingTask.current)
        await withCheckedContinuation { continuation in
            let isQuiet = state.withLock { state in
                if state.busyCount(in: store, besides: task) == 0 { return true }
                state.watchers.append(Watcher(store: store, task: task, continuation: continuation))
                return false
            }
            if isQuiet { continuation.resume() }
        }
    }

    static func noteDelivery(_ id: ObjectIdentifier, in store: StoreScope) {
        state.withLock { state in
            state.readers[id, default: Reader()].store = store
            state.readers[id]?.unread += 1
            state.readers[id]?.delivered += 1
        }
    }

    static func ask(_ id: ObjectIdentifier) {
        let task = ReadingTask.current
        change { state in
            state.readers[id, default: Reader()].isHolding = false
            state.readers[id]?.task = task
        }
    }

    static func take(_ id: ObjectIdentifier) {
        change { state in
            state.readers[id]?.unread -= 1
            state.readers[id]?.isHolding = true
        }
    }

    static func leave(_ id: ObjectIdentifier) { change { $0.readers[id] = nil } }

    private static func change(_ body: (inout State) -> Void) {
        let satisfied = state.withLock { state in
            body(&state)
            return state.satisfied()
        }
        for continuation in satisfied { continuation.resume() }
    }
}

/// The identity of a task, used only for comparison.
struct ReadingTask: Hashable, Sendable {
    private let identity: Int

    /// The running task; `nil` outside a task.
    static var current: ReadingTask? {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { ReadingTask(identity: unsafe $0.hashValue) } }
    }
}
