import StoreInterface

/// The listeners of a broadcast, their positions, and the elements kept for those that lag.
extension Broadcast {
    struct Listener {
        var position: Int64
        let attention: ListenerAttention
        var continuation: CheckedContinuation<Void, Never>?
        /// The task that last asked for an element; `nil` before the first request.
        var task: ListeningTask?
        /// True after the broadcast has stopped expecting a first request of this listener.
        var isOverlooked = false
        /// True while the listener waits to repeat a read that failed.
        var isStalled = false
    }

    struct State {
        var head: Int64
        /// The position of the last change that has happened, which may still be unpublished.
        var recorded: Int64
        var droppedThrough: Int64
        /// The furthest position that any listener has received.
        var receivedThrough: Int64
        var elements = RecentElements<Element>()
        var listeners: [Int: Listener] = [:]
        var nextListener = 0
        /// The audience of the current listeners, or the last audience if there are none.
        var audience = Audience(firstListener: -1, start: 0)
        let keepsUndelivered: Bool
        /// The number of times a listener began to receive something.
        var awakenings: UInt64 = 0
        /// The number of elements at which they are coalesced next.
        var coalescingCount = 0
        /// The number of occasions so far to repeat a read that failed.
        var retries: UInt64 = 0
        /// The tasks that wait until all listeners wait.
        var watchers: [Watcher] = []
        /// The tasks that wait until no listener is expected to make its first request.
        var questionWatchers: [CheckedContinuation<Void, Never>] = []

        /// The position up to which every listener has received everything.
        ///
        /// Without listeners, the position is the head, unless the broadcast keeps elements that no listener has
        /// received.
        var slowest: Int64 { listeners.values.map(\.position).min() ?? (keepsUndelivered ? receivedThrough : head) }

        /// Gives the elements that no listener has received to the earliest of the remaining listeners.
        ///
        /// - Returns: The continuation of a listener that waits.
        mutating func passOnUndelivered() -> CheckedContinuation<Void, Never>? {
            guard keepsUndelivered, let successor = listeners.min(by: { $0.key < $1.key }),
                successor.value.position > receivedThrough
            else { return nil }
            listeners[successor.key]?.position = receivedThrough
            listeners[successor.key]?.continuation = nil
            awakenings += 1
            return successor.value.continuation
        }

        /// Takes the continuations of all waiting listeners, in the order in which they joined.
        mutating func wakeAll() -> [CheckedContinuation<Void, Never>] {
            var woken: [CheckedContinuation<Void, Never>] = []
            for id in listeners.keys.sorted() {
                guard let continuation = listeners[id]?.continuation else { continue }
                listeners[id]?.continuation = nil
                awakenings += 1
                woken.append(continuation)
            }
            return woken
        }

        mutating func noteHeard(through position: Int64, by id: Int) {
            guard listeners[id]?.attention.isPart == true else { return }
            receivedThrough = max(receivedThrough, position)
        }

        mutating func begin(_ id: Int, for task: ListeningTask?) {
            if listeners[id]?.task == nil { awakenings += 1 }
            listeners[id]?.task = task
        }

        /// True if all listeners, except those of one task, wait for the next element.
        func isQuiet(besides task: ListeningTask?) -> Bool { busyCount(besides: task) == 0 }

        func busyCount(besides task: ListeningTask?) -> Int { busyTasks.count { $0 != task } }

        /// The tasks of the listeners that have elements left to receive or to handle.
        var busyTasks: [ListeningTask] {
            listeners.values.compactMap { $0.continuation == nil ? $0.task : nil }
        }

        /// True while a listener without a first request may belong to a task that is about to start.
        var expectsFirstQuestion: Bool { listeners.values.contains { $0.task == nil && !$0.isOverlooked } }

        /// Takes the continuations of the tasks that wait for first requests, if none is expected any more.
        mutating func answeredQuestionWatchers() -> [CheckedContinuation<Void, Never>] {
            guard !questionWatchers.isEmpty, !expectsFirstQuestion else { return [] }
            defer { questionWatchers = [] }
            return questionWatchers
        }

        /// Takes the continuations of the watchers whose wait is over.
        mutating func satisfied() -> [CheckedContinuation<Void, Never>] {
            let answered = answeredQuestionWatchers()
            guard !watchers.isEmpty else { return answered }
            let all = watchers
            watchers = all.filter { !isQuiet(besides: $0.task) }
            return answered + all.filter { isQuiet(besides: $0.task) }.map(\.continuation)
        }

        /// Drops the elements that every listener has received, and those beyond the limit.
        mutating func trim(to limit: Int?) {
            let heard = slowest
            while let first = elements.firstPosition, first <= heard || elements.count > limit ?? .max {
                droppedThrough = first
                elements.dropFirst()
            }
        }

        /// Keeps the latest element of each subject, if there are more elements than the limit.
        ///
        /// At least as many elements are sent between two passes as a pass looks at, so that the cost of an element
        /// does not grow with their number.
        mutating func coalesce(beyond limit: Int, by subject: (Element) -> AnyHashable) {
            guard elements.count > max(limit, coalescingCount) else { return }
            elements.keepLatest(by: subject)
            coalescingCount = elements.count * 2
        }
    }

    struct Watcher {
        let task: ListeningTask?
        let continuation: CheckedContinuation<Void, Never>
    }
}

/// A collection of elements by growing position, oldest first: appended at one end, dropped at the other.
///
/// Elements are found by their position. Dropped elements are released at once, and no operation's cost grows with the
/// number of elements dropped before.
struct RecentElements<Element: Sendable>: Sendable {
    private var slots: [(position: Int64, element: Element?)] = []
    private var start = 0

    var count: Int { slots.count - start }

    var firstPosition: Int64? { count > 0 ? slots[start].position : nil }

    mutating func append(_ element: Element, at position: Int64) { slots.append((position, element)) }

    mutating func dropFirst() {
        slots[start].element = nil
        start += 1
        guard start > slots.count / 2 else { return }
        slots.removeFirst(start)
        start = 0
    }

    /// Removes elements that are no longer to be delivered; the others keep their positions.
    mutating func removeAll(where isUnwanted: (Element) -> Bool) {
        slots = slots[start...].filter { slot in slot.element.map { !isUnwanted($0) } ?? false }
        start = 0
    }

    /// Keeps the latest element of each subject.
    mutating func keepLatest(by subject: (Element) -> AnyHashable) {
        var seen: Set<AnyHashable> = []
        let latest = slots[start...].reversed().filter { slot in
            slot.element.map { seen.insert(subject($0)).inserted } ?? false
        }
        slots = latest.reversed()
        start = 0
    }

    /// The first element after a position.
    func first(after position: Int64) -> (position: Int64, element: Element)? {
        var (low, high) = (start, slots.count)
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].position > position { high = middle } else { low = middle + 1 }
        }
        guard low < slots.count, let element = slots[low].element else { return nil }
        return (slots[low].position, element)
    }
}

/// A group of listeners with overlapping lifetimes: from the first listener until the last has left.
package struct Audience: Hashable, Sendable {
    let firstListener: Int
    /// The position after which the first listener receives elements.
    ///
    /// No listener of the audience was present for earlier elements.
    let start: Int64
}

/// The identity of a task, for comparison only.
package struct ListeningTask: Hashable, Sendable {
    private let identity: Int

    /// The running task; `nil` outside any.
    package static var current: ListeningTask? {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { ListeningTask(identity: unsafe $0.hashValue) } }
    }
}
