@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents
import Locks

/// A reader of a payment queue's events, which takes part in the work around the store of the queue.
///
/// An event counts as handled when the reader asks for the next one. A reader that never asked for an event is not
/// waited for.
public final class EventReader: Sendable {
    private struct State {
        /// The part of the reader in the work around the store; `nil` before the first event.
        var work: WorkInProgress.Participant?
        var unread = 0
        var isHolding = false
        /// The task that asked last; `nil` before the first request.
        var task: TaskIdentity?
        var isCounted = false

        /// Counts the reader as busy while it has events left to read or to handle.
        ///
        /// - Returns: The participant whose operation is over, to be ended once no lock is held.
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

    /// Makes a reader without events.
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
        // Released after the lock, because a participant that ends resumes those who wait for it.
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
