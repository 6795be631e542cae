import StoreInterface

/// The listeners of a broadcast, their positions, and the elements kept for those that lag.
extension Broadcast {
    struct Listener {
        var position: Int64
        let attention: ListenerAttention
        /// The part of the listener in the work around the store.
        ///
        /// The listener works from its first request on, except while it waits.
        let work: WorkInProgress.Participant
        var continuation: CheckedContinuation<Void, Never>?
        /// The task that last asked for an element; `nil` before the first request.
        var task: TaskIdentity?
        /// True while the listener waits to repeat a read that failed.
        var isStalled = false

        /// Counts the end of the listener's work, after it began to wait; called with no lock held.
        func noteWaiting() { if task != nil { work.end() } }
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
        /// The number of elements at which they are coalesced next.
        var coalescingCount = 0
        /// The number of occasions so far to repeat a read that failed.
        var retries: UInt64 = 0

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
            return wake(successor.key)
        }

        /// Takes the continuation of a listener that waits, and works from now on.
        mutating func wake(_ id: Int) -> CheckedContinuation<Void, Never>? {
            guard let continuation = listeners[id]?.continuation else { return nil }
            listeners[id]?.continuation = nil
            if listeners[id]?.task != nil { listeners[id]?.work.begin() }
            return continuation
        }

        /// Takes the continuations of all waiting listeners, in the order in which they joined.
        mutating func wakeAll() -> [CheckedContinuation<Void, Never>] {
            listeners.keys.sorted().compactMap { wake($0) }
        }

        mutating func noteReceived(through position: Int64, by id: Int) {
            guard listeners[id]?.attention.isPart == true else { return }
            receivedThrough = max(receivedThrough, position)
        }

        mutating func begin(_ id: Int, for task: TaskIdentity?) {
            guard let listener = listeners[id], let task, listener.task != task else { return }
            if listener.task == nil { listener.work.begin(for: task) } else { listener.work.move(to: task) }
            listeners[id]?.task = task
        }

        /// Drops the elements that every listener has received, and those beyond the limit.
        mutating func trim(to limit: Int?) {
            let received = slowest
            while let first = elements.firstPosition, first <= received || elements.count > limit ?? .max {
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
