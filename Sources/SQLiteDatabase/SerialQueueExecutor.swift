public import Dispatch

/// An executor that runs one actor on one serial queue.
///
/// Reading and writing SQLite waits for the disk. On the shared pool of Swift concurrency, this wait would block a
/// thread that other tasks need. An actor that owns a database therefore runs on its own queue.
public final class SerialQueueExecutor: ActorExecutor {
    private let queue: DispatchQueue
    private let mark = DispatchSpecificKey<Bool>()

    /// Creates an executor with a queue of its own.
    ///
    /// - Parameter label: The label of the queue, for debuggers.
    public init(label: String) {
        queue = DispatchQueue(label: label)
        queue.setSpecific(key: mark, value: true)
    }

    /// Creates an executor on a queue that other code uses as well.
    ///
    /// - Parameter queue: A serial queue.
    public init(on queue: DispatchQueue) { self.queue = queue }

    /// Runs a body on the queue after all queued work, and waits for it; at once if the caller is on the queue already.
    ///
    /// For callers that cannot `await`. Only for an executor with a queue of its own, where work is short and does not
    /// wait for other tasks.
    ///
    /// - Parameter body: The work.
    /// - Returns: The result of the work.
    public func wait<Answer>(for body: () -> Answer) -> Answer {
        DispatchQueue.getSpecific(key: mark) == true ? body() : queue.sync(execute: body)
    }

    /// Runs a job of the actor on the queue.
    ///
    /// - Parameter job: The job.
    public func add(_ job: UnownedJob) {
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Stops the process if the calling code does not run on the queue.
    public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
