public import Dispatch
import PurchaseEvents

/// An executor that runs one actor on one serial queue.
///
/// Reading and writing SQLite waits for the disk. On the shared pool of Swift concurrency, this wait would block a
/// thread that other tasks need. An actor that owns a database therefore runs on its own queue.
public final class SerialQueueExecutor: ActorExecutor {
    private struct State {
        /// The jobs that wait, in the order in which they were added.
        var jobs: [UnownedJob] = []
        /// The number of the jobs that run now, or ran last.
        var batch: UInt64 = 0
    }

    private let queue: DispatchQueue
    private let mark = DispatchSpecificKey<Bool>()
    private let state = Lock(State())
    /// True if other code adds blocks to the queue, between which the jobs keep their places.
    private let isShared: Bool

    /// Creates an executor with a queue of its own.
    ///
    /// - Parameter label: The label of the queue, for debuggers.
    public init(label: String) {
        queue = DispatchQueue(label: label)
        isShared = false
        queue.setSpecific(key: mark, value: true)
    }

    /// Creates an executor on a queue that other code uses as well.
    ///
    /// - Parameter queue: A serial queue.
    public init(on queue: DispatchQueue) {
        self.queue = queue
        isShared = true
    }

    /// Runs a body on the queue after all queued work, and waits for it; at once if the caller is on the queue already.
    ///
    /// For callers that cannot `await`. Only for an executor with a queue of its own, where work is short and does not
    /// wait for other tasks.
    ///
    /// - Parameter body: The work.
    /// - Returns: The result of the work.
    public func wait<Answer>(for body: () -> Answer) -> Answer {
        func run() -> Answer {
            state.withLock { $0.batch += 1 }
            return body()
        }
        return DispatchQueue.getSpecific(key: mark) == true ? run() : queue.sync(execute: run)
    }

    /// Runs a job of the actor on the queue.
    ///
    /// On a queue of its own, the jobs that wait together are run by one block.
    ///
    /// - Parameter job: The job.
    public func add(_ job: UnownedJob) {
        guard !isShared else {
            return queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
        state.withLock { state in
            state.jobs.append(job)
            // Under the lock, so that no body of ``wait(for:)`` that is added later comes before it.
            if state.jobs.count == 1 { queue.async { self.runJobs() } }
        }
    }

    /// Runs the jobs that were added until now; for those that are added meanwhile another block waits already.
    private func runJobs() {
        let jobs = state.withLock { state in
            defer { state.jobs = [] }
            state.batch += 1
            return state.jobs
        }
        for job in jobs { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    /// The number of the jobs that run now; `nil` on a queue that other code uses as well.
    public var batch: UInt64? { isShared ? nil : state.withLock { $0.batch } }

    /// Stops the process if the calling code does not run on the queue.
    public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
