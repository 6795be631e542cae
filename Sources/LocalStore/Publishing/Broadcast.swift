package import StoreInterface
import Synchronization

/// A multicast source of elements: each listener receives every element that is sent after it joined, in order.
///
/// An element carries its position, and positions only grow. A listener holds the position that it has received up to.
///
/// ## Guarantees
///
/// - **Order.** All listeners receive elements by growing position.
/// - **Bounded memory.** Elements that every listener has received are dropped. Beyond a limit, a broadcast either
///   drops the oldest elements and notifies the lagging listener, which then reads the durable log. Or it coalesces: it
///   drops elements for which there is a later one about the same subject.
/// - **No callbacks.** Sending never runs a listener's code.
package final class Broadcast<Element: Sendable>: Sendable {
    /// The result of a listener's wait for its next element.
    package enum Step: Sendable {
        case element(Element, position: Int64)
        /// Elements after this listener's position have been dropped up to the given position.
        case lags(behind: Int64)
        /// The listener counts again, and belongs to an audience from its position on.
        case entered(Audience)
        case cancelled
    }

    let state: Mutex<State>
    let limit: Int?
    private let subject: (@Sendable (Element) -> AnyHashable)?
    private let name: String
    private let work: WorkInProgress

    /// Creates a broadcast.
    ///
    /// - Parameters:
    ///   - head: The position of the elements sent before.
    ///   - limit: The maximum number of elements that are kept for lagging listeners; `nil` keeps all elements that a
    ///     listener has not received.
    ///   - keepsUndelivered: True to keep elements that no listener receives for the first listener that joins.
    ///   - name: The name of the sequence, for reports about listeners that are busy.
    ///   - work: The work in progress to which listeners contribute.
    ///   - subject: The subject of an element. Beyond the limit, only the latest element of each subject is kept, and no
    ///     listener is notified. `nil` drops the oldest elements instead.
    package init(
        head: Int64,
        limit: Int?,
        keepsUndelivered: Bool = false,
        name: String = "",
        work: WorkInProgress = WorkInProgress(),
        coalescingBy subject: (@Sendable (Element) -> AnyHashable)? = nil
    ) {
        state = Mutex(
            State(
                head: head,
                recorded: head,
                droppedThrough: head,
                receivedThrough: head,
                keepsUndelivered: keepsUndelivered
            )
        )
        self.limit = limit
        self.subject = subject
        self.name = name
        self.work = work
    }

    /// The position of the last element sent, or skipped.
    var head: Int64 { state.withLock { $0.head } }

    /// The position of the last change that has happened: the ``head``, unless a change is still unpublished.
    var recorded: Int64 { state.withLock { max($0.head, $0.recorded) } }

    /// Reserves a position for a change that will be published later.
    func note(recorded position: Int64) { state.withLock { $0.recorded = max($0.recorded, position) } }

    /// The position up to which every listener has received everything.
    var slowestPosition: Int64 { state.withLock { $0.slowest } }

    /// The furthest position that any listener has received.
    var receivedThrough: Int64 { state.withLock { $0.receivedThrough } }

    /// True if at least one listener counts; see ``ListenerRole``.
    var hasListeners: Bool {
        let roles = state.withLock { $0.listeners.roles }
        return roles.contains { $0.counts }
    }

    /// True if there is no listener at present.
    var isUnattended: Bool { state.withLock { $0.listeners.values.isEmpty } }

    /// Begins to listen.
    ///
    /// - Parameter role: The role of the listener for elements that no listener has received.
    /// - Returns: The listener's handle, the position it begins after, its audience if it counts, and the position of
    ///   the last change that has happened, which may still be unpublished.
    package func join(
        _ role: ListenerRole = .always
    ) -> (id: Int, position: Int64, audience: Audience?, recorded: Int64) {
        let work = work.participant(.iteration(of: name), isExpected: true)
        let (counts, absent) = (role.counts, absentListeners)
        return state.withLock { state in
            state.leaveAudience(absent)
            let isFirst = counts && !state.hasAudience
            defer { state.nextListener += 1 }
            // A payment queue knows the purchases from before it listens, and reads the refunds from before it.
            var position = state.head
            if isFirst, state.keepsUndelivered, case .always = role { position = state.receivedThrough }
            if isFirst { state.audience = Audience(firstListener: state.nextListener, start: position) }
            state.listeners[state.nextListener] = ListenerState(
                position: position,
                role: role,
                isPart: counts,
                work: work
            )
            return (state.nextListener, position, counts ? state.audience : nil, max(state.recorded, position))
        }
    }

    package func leave(_ id: Int) {
        let (listener, successor) = state.withLock { state in
            let listener = state.listeners.removeValue(forKey: id)
            let successor = state.passOnUndelivered()
            trim(&state)
            return (listener, successor)
        }
        listener?.continuation?.resume()
        listener?.work.leave()
        successor?.resume()
    }

    /// Ends all listeners: no further elements follow.
    func end() {
        let listeners = state.withLock { state in
            defer { trim(&state) }
            defer { state.listeners = [:] }
            return state.listeners
        }
        for (_, listener) in listeners.sorted(by: { $0.key < $1.key }) {
            listener.continuation?.resume()
            listener.work.leave()
        }
    }

    /// Sends elements that carry their positions, and moves the head, which may lie beyond the last of them.
    package func send(_ elements: [(position: Int64, element: Element)], head: Int64) {
        let woken = state.withLock { state in
            for (position, element) in elements { state.elements.append(element, at: position) }
            state.head = max(state.head, head)
            trim(&state)
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
            trim(&state)
            return elements.isEmpty ? [] : state.wakeAll()
        }
        for continuation in woken { continuation.resume() }
    }

    /// Withdraws elements from all listeners that have not received them yet.
    func discard(where isUnwanted: (Element) -> Bool) {
        state.withLock { $0.elements.removeAll(where: isUnwanted) }
    }

    /// Notes that a listener has read the log up to a position.
    func catchUp(_ id: Int, to position: Int64) {
        state.withLock { state in
            guard let listener = state.listeners.index(forKey: id) else { return }
            state.move(listener, to: position)
            trim(&state)
        }
    }

    /// Notes that elements up to a position have been delivered in another way.
    func noteReceived(through position: Int64) {
        state.withLock { $0.receivedThrough = max($0.receivedThrough, position) }
    }

    /// Notes that a listener is at work from now on, until it waits in ``next(for:)``.
    func begin(_ id: Int) {
        let task = TaskIdentity.current
        _ = state.withLock { $0.listeners.begin(id, for: task) }
    }

    /// Waits for the next element of a listener, until its task is cancelled.
    package func next(for id: Int) async -> Step {
        let task = TaskIdentity.current
        while true {
            if let step = poll(id, for: task) { return step }
            await withTaskCancellationHandler {
                await withCheckedContinuation { wait(id, $0) }
            } onCancel: {
                wake(id)
            }
        }
    }

    /// Drops the elements that every listener has received, and those beyond the limit.
    func trim(_ state: inout State) {
        guard let subject, let limit else { return state.trim(to: limit) }
        state.trim(to: nil)
        state.coalesce(beyond: limit, by: subject)
    }

    private func poll(_ id: Int, for task: TaskIdentity?) -> Step? {
        state.withLock { state in
            // Under the lock, so that no element sent after a cancellation is delivered.
            guard let listener = state.listeners.begin(id, for: task), !Task.isCancelled else { return .cancelled }
            if let audience = state.listeners.values[listener].enteredAudience {
                state.listeners.values[listener].enteredAudience = nil
                return .entered(audience)
            }
            let position = state.listeners.values[listener].position
            if position < state.droppedThrough { return .lags(behind: state.droppedThrough) }
            guard let next = state.elements.first(after: position) else { return nil }
            state.move(listener, to: next.position)
            // Only a listener that has received the oldest element can be the last to receive it.
            if next.position == state.elements.firstPosition { trim(&state) }
            return .element(next.element, position: next.position)
        }
    }

    private func wait(_ id: Int, _ continuation: CheckedContinuation<Void, Never>) {
        let waiting = state.withLock { state -> ListenerState? in
            guard let listener = state.listeners[id], !Task.isCancelled else { return nil }
            guard listener.enteredAudience == nil, listener.position >= state.droppedThrough,
                state.elements.first(after: listener.position) == nil
            else { return nil }
            precondition(listener.continuation == nil, "Only one task at a time may wait in a feed.")
            state.listeners[id]?.continuation = continuation
            return listener
        }
        if let waiting { waiting.noteWaiting() } else { continuation.resume() }
    }

    func wake(_ id: Int) {
        let continuation = state.withLock { $0.wake(id) }
        continuation?.resume()
    }
}
