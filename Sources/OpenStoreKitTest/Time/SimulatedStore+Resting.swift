import Foundation
import LocalStore
import StoreInterface

extension SimulatedStore {
    /// Waits until all changes have been published and processed by the app.
    ///
    /// When it returns, each task that iterates `Transaction.updates` or another sequence of this store has asked for
    /// the next element, the queue has called its observers for every change, and their reactions, such as finishing or
    /// buying again, have been processed in the same way. It does not wait for operations that wait for an external
    /// event, such as an approval or the first observer. A server beside the store has delivered what is due.
    ///
    /// It also waits for a task that was given an iterator and has not started yet. It does not wait for an unused
    /// iterator: after a few milliseconds the iterator counts as kept for later.
    ///
    /// It does not know of tasks that a listener starts without awaiting them, or of requests for products and
    /// receipts.
    ///
    /// - Important: It waits for as long as the app is busy. An iterator that was asked once and then kept without
    ///   being asked again counts as busy, unless the calling task asked it. If no store makes progress for ten
    ///   seconds, the busy tasks are reported on the standard error; waiting continues.
    public func rest() async {
        await explainingDelay(of: "rest") { await restInSilence() }
    }

    /// Performs ``rest()`` without a report about delays.
    func restInSilence() async {
        await local.settle()
        await letTasksStart()
        var before: UInt64?
        while true {
            for companion in companions.all { companion.beginDueWork() }
            await work.rest(besides: .current)
            let now = work.begun
            // Idle since the last check, and nothing has begun in between.
            if now == before { return }
            before = now
        }
    }

    /// The work in progress around the store.
    var work: WorkInProgress { local.identity.work }

    /// The number of tasks to start and await: the usual number, and the maximum for a listener without a first
    /// request.
    private static let hops = (few: 2, many: 1000)

    /// Lets tasks that were started before reach their first request for an element.
    ///
    /// There is no notification of a task that has not run yet. A task that is started now runs after the tasks that
    /// were enqueued before. Another thread may still execute the first steps of such a task, so more tasks are awaited
    /// for a listener that is known to exist.
    private func letTasksStart() async {
        for hop in 1...Self.hops.many {
            await Task.detached {}.value
            if hop >= Self.hops.few, !work.expectsFirstOperations { return }
        }
        work.stopExpecting()
    }
}
