import Dispatch
import Foundation
import PurchaseEvents

/// An executor that runs one actor on the threads that tasks share, for an actor whose work waits for nothing.
///
/// A call of an actor with its own thread switches threads twice, which takes longer than many calls. A caller that
/// waits here without `await` runs the queued work itself, so that progress never depends on a free thread.
public final class SharedThreadExecutor: ActorExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        /// True while a thread works for the actor, or was given the next turn.
        var isTaken = false
        /// The thread that works for the actor.
        var owner: UInt?
        /// The callers that wait for a turn, in the order of their calls.
        var line: [DispatchSemaphore] = []
        /// True if a shared thread was asked to run the jobs and has not begun.
        var isRunScheduled = false

        /// True if a shared thread has to be asked to run the jobs.
        mutating func needsRun() -> Bool {
            guard !isTaken, !isRunScheduled, !jobs.isEmpty else { return false }
            isRunScheduled = true
            return true
        }
    }

    private let state = Lock(State())

    /// Creates an executor.
    public init() {}

    /// Runs a job of the actor on a shared thread.
    ///
    /// - Parameter job: The job.
    public func add(_ job: UnownedJob) {
        let needsRun = state.withLock { state in
            state.jobs.append(job)
            return state.needsRun()
        }
        if needsRun { scheduleRun() }
    }

    private func scheduleRun() {
        DispatchQueue.global().async { [self] in
            let hasTurn = state.withLock { state in
                state.isRunScheduled = false
                // Otherwise the thread that has the turn runs the jobs, or the thread after it.
                guard !state.isTaken else { return false }
                state.isTaken = true
                state.owner = Self.currentThread
                return true
            }
            guard hasTurn else { return }
            while state.withLock({ $0.line.isEmpty }), let job = nextJob() { run(job) }
            passOn()
        }
    }

    /// Runs a body after all work that was queued before, on the calling thread; at once if it is on this executor.
    ///
    /// - Parameter body: The work.
    /// - Returns: The result of the work.
    public func wait<Answer>(for body: () -> Answer) -> Answer {
        if isCurrent { return body() }
        let turn = state.withLock { state -> DispatchSemaphore? in
            guard state.isTaken else {
                state.isTaken = true
                return nil
            }
            let turn = DispatchSemaphore(value: 0)
            state.line.append(turn)
            return turn
        }
        turn?.wait()
        let earlierJobs = state.withLock { state in
            state.owner = Self.currentThread
            return state.jobs.count
        }
        for _ in 0..<earlierJobs {
            if let job = nextJob() { run(job) }
        }
        defer { passOn() }
        return body()
    }

    /// Stops the process if the calling thread does not work for the actor.
    public func checkIsolated() { precondition(isCurrent, "This code has to run on the executor of its actor.") }

    private var isCurrent: Bool { state.withLock { $0.owner == Self.currentThread } }

    private static var currentThread: UInt {
        #if canImport(Darwin)
        unsafe UInt(bitPattern: pthread_self())
        #else
        UInt(pthread_self())
        #endif
    }

    private func nextJob() -> UnownedJob? { state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() } }

    private func run(_ job: UnownedJob) { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }

    /// Gives the turn to the next caller in line, or to a shared thread.
    private func passOn() {
        let (turn, needsRun) = state.withLock { state -> (DispatchSemaphore?, Bool) in
            state.owner = nil
            if !state.line.isEmpty { return (state.line.removeFirst(), false) }
            state.isTaken = false
            return (nil, state.needsRun())
        }
        turn?.signal()
        if needsRun { scheduleRun() }
    }
}
