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
        /// The number of elements at which they are coalesced next.
        var coalescingCount = 0
        /// The number of calls of ``retry()`` so far.
        var retries: UInt64 = 0

        /// The position up to which every listener has received everything.
        ///
        /// Without listeners, the position is the head, unless the broadcast keeps elements that no listener has
        /// received.
        var slowest: Int64 { listeners.slowestPosition ?? (keepsUndelivered ? receivedThrough : head) }

        /// Passes the elements that no listener has received to the earliest of the audience's remaining listeners.
        ///
        /// - Returns: The continuation of a listener that waits.
        mutating func passOnUndelivered() -> CheckedContinuation<Void, Never>? {
            let audience = listeners.filter(\.value.isPart)
            guard keepsUndelivered, let successor = audience.min(by: { $0.key < $1.key }),
                successor.value.position > receivedThrough
            else { return nil }
            listeners[successor.key]?.position = receivedThrough
            return wake(successor.key)
        }

        /// Removes and returns the continuation of a waiting listener, which is at work from now on.
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

        /// Notes that a listener has received everything up to a position.
        mutating func move(_ listener: Dictionary<Int, ListenerState>.Index, to position: Int64) {
            if listeners.move(listener, to: position) { receivedThrough = max(receivedThrough, position) }
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
