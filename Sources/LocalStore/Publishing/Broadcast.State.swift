import StoreInterface

/// Who listens, how far each has come, and what is kept for those who lag.
extension Broadcast {
    struct Listener {
        var position: Int64
        let attention: ListenerAttention
        var continuation: CheckedContinuation<Void, Never>?
        /// The task that asked last; `nil` before anybody did.
        var task: ListeningTask?
        /// True once resting has given up waiting for the first question.
        var isOverlooked = false
    }

    struct State {
        var head: Int64
        /// The position of the last thing that has happened, which may be still to be said.
        var recorded: Int64
        var droppedThrough: Int64
        /// The furthest position that anybody has heard.
        var heardThrough: Int64
        var elements = RecentElements<Element>()
        var listeners: [Int: Listener] = [:]
        var nextListener = 0
        /// Of those who listen now, or listened last.
        var audience = Audience(firstListener: -1, start: 0)
        let keepsUnheard: Bool
        /// How often somebody began to hear something.
        var awakenings: UInt64 = 0
        /// Whoever waits until all listeners wait.
        var watchers: [Watcher] = []

        /// The position up to which everybody has heard, or would have, had anybody listened.
        var slowest: Int64 { listeners.values.map(\.position).min() ?? (keepsUnheard ? heardThrough : head) }

        /// Lets whoever came first of those who still listen hear what nobody has heard.
        ///
        /// - Returns: The continuation of a listener who waits.
        mutating func passOnUnheard() -> CheckedContinuation<Void, Never>? {
            guard keepsUnheard, let successor = listeners.min(by: { $0.key < $1.key }),
                successor.value.position > heardThrough
            else { return nil }
            listeners[successor.key]?.position = heardThrough
            listeners[successor.key]?.continuation = nil
            awakenings += 1
            return successor.value.continuation
        }

        /// Takes the continuation of everybody who waits, in the order in which they came.
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
            heardThrough = max(heardThrough, position)
        }

        mutating func begin(_ id: Int, for task: ListeningTask?) {
            if listeners[id]?.task == nil { awakenings += 1 }
            listeners[id]?.task = task
        }

        /// Whether everybody who listens waits for something to hear, except for one task.
        func isQuiet(besides task: ListeningTask?) -> Bool { busyCount(besides: task) == 0 }

        func busyCount(besides task: ListeningTask?) -> Int { busyTasks.count { $0 != task } }

        /// The tasks of the listeners that have something left to hear or to do.
        var busyTasks: [ListeningTask] {
            listeners.values.compactMap { $0.continuation == nil ? $0.task : nil }
        }

        /// True while a listener has not asked yet that may belong to a task which is about to start.
        var expectsFirstQuestion: Bool { listeners.values.contains { $0.task == nil && !$0.isOverlooked } }

        /// Takes the continuation of everybody whose wait for quiet is over.
        mutating func satisfied() -> [CheckedContinuation<Void, Never>] {
            guard !watchers.isEmpty else { return [] }
            let all = watchers
            watchers = all.filter { !isQuiet(besides: $0.task) }
            return all.filter { isQuiet(besides: $0.task) }.map(\.continuation)
        }

        /// Drops what everybody has heard, and what lies beyond the limit.
        mutating func trim(to limit: Int?) {
            let heard = slowest
            while let first = elements.firstPosition, first <= heard || elements.count > limit ?? .max {
                droppedThrough = first
                elements.dropFirst()
            }
        }
    }

    struct Watcher {
        let task: ListeningTask?
        let continuation: CheckedContinuation<Void, Never>
    }
}

/// Elements by growing position, oldest first: appended at one end, dropped at the other, found by their position.
///
/// What is dropped is released at once, and no operation's cost grows with how much was dropped before.
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

    /// Takes out what is not to be heard any more; the others keep their positions.
    mutating func removeAll(where isUnwanted: (Element) -> Bool) {
        slots = slots[start...].filter { slot in slot.element.map { !isUnwanted($0) } ?? false }
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

/// Those who listen together: from the first, who came when nobody listened, until the last has left.
package struct Audience: Hashable, Sendable {
    let firstListener: Int
    /// The position after which the first hears what is said; what was said before, nobody of these was there for.
    let start: Int64
}

/// Which task does something, to be compared and nothing else.
package struct ListeningTask: Hashable, Sendable {
    private let identity: Int

    /// The running task; `nil` outside any.
    package static var current: ListeningTask? {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { ListeningTask(identity: unsafe $0.hashValue) } }
    }
}
