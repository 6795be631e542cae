@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents

/// A reader of a payment queue's events, whose reads count as work in progress for the store of the queue.
///
/// An event counts as handled when the reader requests the next one. Tests do not wait for a reader that has never
/// requested an event.
@_spi(Adapters) public final class EventReader: Sendable {
    private struct State {
        /// The reader's share of the work in progress; `nil` before the first event.
        var work: WorkInProgress.Participant?
        var unread = 0
        var isHolding = false
        /// The task of the last request; `nil` before the first one.
        var task: TaskIdentity?
        var isCounted = false

        /// Counts the reader as an operation in progress while it has events left to read or to handle.
        ///
        /// - Returns: The participant whose operation has ended, for the caller to release with no lock held.
        mutating func count() -> WorkInProgress.Participant? {
            let isBusy = task != nil && (unread > 0 || isHolding)
            guard let work, isBusy != isCounted else { return nil }
            isCounted = isBusy
            guard isBusy else { return work }
            work.begin(for: task)
            return nil
        }
    }

    private let state = Lock(State())

    /// Creates a reader without events.
    public init() {}

    /// Records that a callback of the queue stored an event for the reader.
    public func noteDelivery() {
        let work = StoreScope.current.work
        change { state in
            if state.work == nil { state.work = work.participant(.iteration(of: "QueueEvents")) }
            state.unread += 1
        }
    }

    /// Records that the reader waits for the next event, and has handled its previous ones.
    public func ask() {
        let task = TaskIdentity.current
        change { state in
            state.isHolding = false
            if state.isCounted, state.task != task { state.work?.move(to: task) }
            state.task = task
        }
    }

    /// Records that the reader took one event.
    public func take() {
        change { state in
            state.unread -= 1
            state.isHolding = true
        }
    }

    /// Records that the reader has ended.
    public func leave() {
        // Released outside the lock, because the end of a participant resumes the tasks that wait for it.
        let work = state.withLock { state in
            defer { state = State() }
            return state.work
        }
        work?.leave()
    }

    private func change(_ body: (inout State) -> Void) {
        let over = state.withLock { state in
            body(&state)
            return state.count()
        }
        over?.end()
    }
}
