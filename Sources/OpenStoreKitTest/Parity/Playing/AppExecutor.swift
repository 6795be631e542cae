import Dispatch
import PurchaseEvents

/// The executor of an app's calls, which is busy while a call can continue by itself.
///
/// A call runs in a task that prefers this executor. Its async functions, its child tasks and the actors that it calls
/// run here as well. The executor can therefore distinguish a call that computes from one that waits. The executor does
/// not see the main actor, dispatch queues, and tasks that the app starts with `Task`.
final class AppExecutor: TaskExecutor {
    /// The jobs that run or wait for a thread.
    let work: WorkInProgress
    private let jobs: WorkInProgress.Participant
    private let queue = DispatchQueue(label: "openstorekit.parity.app", attributes: .concurrent)

    init() {
        work = WorkInProgress()
        jobs = work.participant(.calls)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.begin()
        queue.async {
            unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
            self.jobs.end()
        }
    }
}
