package import StoreInterface
import Synchronization

/// A source that any number of listeners hear, each every element sent after it began, in the same order.
///
/// An element carries its position, and positions only grow. A listener holds the position it has heard up to.
///
/// ## What it promises
///
/// - **Order.** All listeners hear elements by growing position.
/// - **Bounded memory.** Elements that everybody has heard are dropped. With a limit, so are the oldest beyond it,
///   and a listener who lags so far is told, so that it can read the durable log instead.
/// - **No calls back.** Sending never runs a listener's code.
package final class Broadcast<Element: Sendable>: Sendable {
    /// What a listener is to do next.
    package enum Step: Sendable {
        case heard(Element, position: Int64)
        /// Elements after this listener's position have been dropped up to the given position.
        case lags(behind: Int64)
        case cancelled
    }

    private let state: Mutex<State>
    private let limit: Int?

    /// - Parameters:
    ///   - head: The position of what has been said before.
    ///   - limit: The most elements to keep for listeners who lag; `nil` keeps all that somebody has not heard.
    ///   - keepsUnheard: Whether what nobody hears is kept for the first who comes.
    package init(head: Int64, limit: Int?, keepsUnheard: Bool = false) {
        state = Mutex(
            State(
                head: head,
                recorded: head,
                droppedThrough: head,
                heardThrough: head,
                keepsUnheard: keepsUnheard
            )
        )
        self.limit = limit
    }

    /// The position of the last element sent, or skipped.
    var head: Int64 { state.withLock { $0.head } }

    /// The position of the last thing that has happened: the ``head``, unless something is still to be said.
    var recorded: Int64 { state.withLock { max($0.head, $0.recorded) } }

    /// Says that something has happened that will be said later.
    func note(recorded position: Int64) { state.withLock { $0.recorded = max($0.recorded, position) } }

    /// The position up to which everybody has heard.
    var slowestPosition: Int64 { state.withLock { $0.slowest } }

    /// The furthest position that anybody has heard.
    var heardThrough: Int64 { state.withLock { $0.heardThrough } }

    /// True if a listener is there that counts; see ``ListenerAttention``.
    var hasListeners: Bool {
        let attentions = state.withLock { $0.listeners.values.map(\.attention) }
        return attentions.contains { $0.isPaid }
    }

    /// How many elements are kept for those who have not heard them yet.
    package var keptCount: Int { state.withLock { $0.elements.count } }

    /// Begins to listen.
    ///
    /// - Parameter attention: The part that the listener plays for what nobody has heard.
    /// - Returns: The listener's handle, the position it begins after, with whom it listens, and the position of the last
    ///   thing that has happened, which may be still to be said.
    package func join(
        _ attention: ListenerAttention = .always
    ) -> (id: Int, position: Int64, audience: Audience, recorded: Int64) {
        state.withLock { state in
            let isFirst = attention.isPart && !state.listeners.values.contains { $0.attention.isPart }
            defer { state.nextListener += 1 }
            let position = isFirst && state.keepsUnheard ? state.heardThrough : state.head
            if isFirst { state.audience = Audience(firstListener: state.nextListener, start: position) }
            state.listeners[state.nextListener] = Listener(position: position, attention: attention)
            return (state.nextListener, position, state.audience, max(state.recorded, position))
        }
    }

    package func leave(_ id: Int) {
        let (continuation, successor, watchers) = state.withLock { state in
            let listener = state.listeners.removeValue(forKey: id)
            let successor = state.passOnUnheard()
            state.trim(to: limit)
            return (listener?.continuation, successor, state.satisfied())
        }
        continuation?.resume()
        successor?.resume()
        for watcher in watchers { watcher.resume() }
    }

    /// Sends everybody away: nothing more will be said.
    func end() {
        let woken = state.withLock { state in
            let woken = state.wakeAll()
            state.listeners = [:]
            state.trim(to: limit)
            return woken + state.satisfied()
        }
        for continuation in woken { continuation.resume() }
    }

    /// Sends elements that carry their positions, and moves the head, which may lie beyond the last of them.
    package func send(_ elements: [(position: Int64, element: Element)], head: Int64) {
        let woken = state.withLock { state in
            for (position, element) in elements { state.elements.append(element, at: position) }
            state.head = max(state.head, head)
            state.trim(to: limit)
            return elements.isEmpty ? [] : state.wakeAll()
        }
        for continuation in woken { continuation.resume() }
    }

    /// Sends elements that have no position of their own.
    package func send(_ elements: [Element]) {
        let woken = state.withLock { state in
            for element in elements {
                state.head += 1
                state.elements.append(element, at: state.head)
            }
            state.trim(to: limit)
            return elements.isEmpty ? [] : state.wakeAll()
        }
        for continuation in woken { continuation.resume() }
    }

    /// Takes back what nobody is to hear any more, from everybody who has not heard it yet.
    func discard(where isUnwanted: (Element) -> Bool) {
        state.withLock { $0.elements.removeAll(where: isUnwanted) }
    }

    /// Says that a listener has read the log up to a position.
    func catchUp(_ id: Int, to position: Int64) {
        state.withLock { state in
            guard let current = state.listeners[id]?.position else { return }
            state.listeners[id]?.position = max(current, position)
            state.noteHeard(through: position, by: id)
            state.trim(to: limit)
        }
    }

    /// Says that whatever was to be heard up to a position has been handed over some other way.
    func noteHeard(through position: Int64) {
        state.withLock { $0.heardThrough = max($0.heardThrough, position) }
    }

    /// How often somebody began to hear something; only grows.
    var awakenings: UInt64 { state.withLock { $0.awakenings } }

    /// How many of those who listen, besides one task, have not come back for more.
    func busyCount(besides task: ListeningTask?) -> Int { state.withLock { $0.busyCount(besides: task) } }

    /// The tasks of the listeners that have something left to hear or to do.
    var busyTasks: [ListeningTask] { state.withLock { $0.busyTasks } }

    /// True while a listener has not asked yet that may belong to a task which is about to start.
    var expectsFirstQuestion: Bool { state.withLock { $0.expectsFirstQuestion } }

    /// Expects no first question any more from the listeners that have not asked yet.
    func overlookUnasked() {
        state.withLock { state in
            for (id, listener) in state.listeners where listener.task == nil {
                state.listeners[id]?.isOverlooked = true
            }
        }
    }

    /// Waits until everybody who listens has heard everything and asks for more.
    ///
    /// - Parameter task: A task that does not count, because it is the one that waits here.
    func rest(besides task: ListeningTask?) async {
        await withCheckedContinuation { continuation in
            let isQuiet = state.withLock { state in
                if state.isQuiet(besides: task) { return true }
                state.watchers.append(Watcher(task: task, continuation: continuation))
                return false
            }
            if isQuiet { continuation.resume() }
        }
    }

    /// Says that a listener is at work from now on, until it waits in ``next(for:)``.
    func begin(_ id: Int) {
        let task = ListeningTask.current
        state.withLock { $0.begin(id, for: task) }
    }

    /// Waits for the next element of a listener, until its task is cancelled.
    package func next(for id: Int) async -> Step {
        let task = ListeningTask.current
        while true {
            if let step = poll(id, for: task) { return step }
            await withTaskCancellationHandler {
                await withCheckedContinuation { wait(id, $0) }
            } onCancel: {
                wake(id)
            }
        }
    }

    private func poll(_ id: Int, for task: ListeningTask?) -> Step? {
        state.withLock { state in
            state.begin(id, for: task)
            // Under the lock, so that nothing that is sent after a cancellation is heard.
            guard !Task.isCancelled, let position = state.listeners[id]?.position else { return .cancelled }
            if position < state.droppedThrough { return .lags(behind: state.droppedThrough) }
            guard let next = state.elements.first(after: position) else { return nil }
            state.listeners[id]?.position = next.position
            state.noteHeard(through: next.position, by: id)
            // Only whoever has heard the oldest element can be the last to hear it.
            if next.position == state.elements.firstPosition { state.trim(to: limit) }
            return .heard(next.element, position: next.position)
        }
    }

    private func wait(_ id: Int, _ continuation: CheckedContinuation<Void, Never>) {
        let (mustWait, watchers) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
            guard let listener = state.listeners[id], !Task.isCancelled else { return (false, []) }
            guard listener.position >= state.droppedThrough,
                state.elements.first(after: listener.position) == nil
            else { return (false, []) }
            precondition(listener.continuation == nil, "Only one task at a time may wait in a feed.")
            state.listeners[id]?.continuation = continuation
            return (true, state.satisfied())
        }
        if !mustWait { continuation.resume() }
        for watcher in watchers { watcher.resume() }
    }

    private func wake(_ id: Int) {
        let continuation = state.withLock { state in
            let continuation = state.listeners[id]?.continuation
            state.listeners[id]?.continuation = nil
            return continuation
        }
        continuation?.resume()
    }
}

/// One listener of a broadcast; leaves when nobody holds it any more.
final class BroadcastListener<Element: Sendable>: Sendable {
    let id: Int
    /// Everything up to here was said before this listener came.
    let start: Int64
    let audience: Audience
    /// Everything up to here had happened before this listener came; what was not said yet, it hears.
    let recorded: Int64
    private let broadcast: Broadcast<Element>

    /// True if this listener is told of the refunds from before it came.
    let isPart: Bool

    init(to broadcast: Broadcast<Element>, _ attention: ListenerAttention = .always) {
        self.broadcast = broadcast
        isPart = attention.isPart
        (id, start, audience, recorded) = broadcast.join(attention)
    }

    deinit { broadcast.leave(id) }

    /// Says that whoever listens is at work already, although it does not ask for an element yet.
    func begin() { broadcast.begin(id) }

    func next() async -> Broadcast<Element>.Step { await broadcast.next(for: id) }

    func catchUp(to position: Int64) { broadcast.catchUp(id, to: position) }
}

extension Broadcast {
    /// A feed of everything sent from now on, for a broadcast that keeps all that somebody has not heard.
    func feed() -> StoreFeed<Element> {
        let listener = BroadcastListener(to: self)
        return StoreFeed {
            switch await listener.next() {
            case .heard(let element, _): element
            case .lags, .cancelled: nil
            }
        }
    }
}
