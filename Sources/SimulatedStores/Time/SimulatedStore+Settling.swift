import Foundation
import LocalStore
import PurchaseEvents
import StoreInterface
import StoreTime

extension SimulatedStore {
    /// Waits until all changes have been published and processed by the app.
    ///
    /// When it returns, each task that iterates `Transaction.updates` or another sequence of this store has requested
    /// the next element. The queue has called its observers for every change. Their reactions, such as finishing or
    /// buying again, have been processed in the same way. It does not wait for operations that wait for an external
    /// event, such as an approval or the first observer. A simulated server of the store has delivered the
    /// notifications that are due.
    ///
    /// The call also waits for a task that has received an iterator and has not started yet. It does not wait for an
    /// unused iterator: after a tenth of a second the iterator counts as kept for later.
    ///
    /// The call does not wait for tasks that a listener starts without awaiting them, or for requests for products and
    /// receipts.
    ///
    /// - Important: It waits for as long as the app is busy. An iterator that is kept after its first request, without
    ///   another request, counts as busy, unless the calling task made that request. If no store makes progress for ten
    ///   seconds, the busy tasks are reported on the standard error; waiting continues.
    public func settle() async {
        await explainingDelay(of: "settle") { await settleWithoutReport() }
    }

    /// Performs ``settle()`` without a report about delays.
    func settleWithoutReport() async {
        await local.catchUp()
        await letTasksStart()
        var before: UInt64?
        while true {
            for companion in companions.all { companion.beginDueWork() }
            await work.settle(besides: .current)
            let now = work.begun
            // Idle since the last check, and nothing has begun in between.
            if now == before { return }
            before = now
        }
    }

    /// The work in progress for the store.
    var work: WorkInProgress { local.identity.work }

    /// The number of tasks that run one after the other while a first request is awaited.
    ///
    /// The number grows with the load of the task threads, like the delay of a task that waits for a thread.
    private static let firstRequestTasks = 1000

    /// The time in which a first request is awaited at least, on the machine's clock.
    ///
    /// The system may take the processor from the thread of the awaited task, while another thread runs many tasks.
    private static let firstRequestTime = Duration.milliseconds(100)

    /// Lets tasks that were started before reach their first request for an element.
    ///
    /// A task that is started now runs after the tasks that were enqueued before, but another thread may still execute
    /// the first steps of such a task. The first request of an iterator that exists already is therefore awaited. An
    /// iterator may also be kept for later, which cannot be told apart, hence the limit.
    private func letTasksStart() async {
        for _ in 1...2 { await Task.detached {}.value }
        guard work.expectsFirstOperations else { return }
        let limit = Task.detached { [work] in
            let clock = SystemStoreClock()
            let deadline = clock.deadline(after: Self.firstRequestTime)
            for _ in 1...Self.firstRequestTasks where !Task.isCancelled { await Task.detached {}.value }
            do {
                try await clock.sleep(until: deadline)
                work.stopExpecting()
            } catch {
                // The first request has come.
            }
        }
        await work.waitUntilFirstOperations()
        limit.cancel()
    }
}
