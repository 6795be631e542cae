import StoreInterface

/// The listeners of a broadcast, their positions, and the elements kept for those that lag.
extension Broadcast {
    struct State {
        var head: Int64
        /// The position of the last change that has happened, which may still be unpublished.
        var recorded: Int64
        var droppedThrough: Int64
        /// The furthest position that any listener has received.
        var receivedThrough: Int64
        var elements = RecentElements<Element>()
        var listeners: [Int: ListenerState] = [:]
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

        /// The position up to which every listener has received everything.
        ///
        /// Without listeners, the position is the head, unless the broadcast keeps elements that no listener has
        /// received.
        var slowest: Int64 { listeners.slowestPosition ?? (keepsUndelivered ? receivedThrough : head) }

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

        /// Notes that a listener has received everything up to a position.
        mutating func move(_ id: Int, to position: Int64) {
            if listeners.move(id, to: position) { receivedThrough = max(receivedThrough, position) }
        }

        /// Notes that a listener is at work.
        ///
        /// - Returns: Its position; `nil` if it has left.
        @discardableResult
        mutating func begin(_ id: Int, for task: ListeningTask?) -> Int64? {
            guard let place = listeners.begin(id, for: task) else { return nil }
            if place.isFirstRequest { awakenings += 1 }
            return place.position
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

        /// Takes the continuations of the watchers whose wait for quiet is over.
        mutating func satisfied() -> [CheckedContinuation<Void, Never>] {
            guard !watchers.isEmpty else { return [] }
            let all = watchers
            watchers = all.filter { !isQuiet(besides: $0.task) }
            return all.filter { isQuiet(besides: $0.task) }.map(\.continuation)
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
