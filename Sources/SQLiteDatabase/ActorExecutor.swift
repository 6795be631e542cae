/// An executor of an actor that callers without `await` can use as well.
public protocol ActorExecutor: SerialExecutor {
    /// Runs a body after all work that was queued before, and waits for it; at once if the caller is on this executor.
    ///
    /// For callers that cannot `await`, where work is short and does not wait for other tasks.
    ///
    /// - Parameter body: The work.
    /// - Returns: The result of the work.
    func wait<Answer>(for body: () -> Answer) -> Answer

    /// Runs a job of the actor in its turn.
    ///
    /// - Parameter job: The job.
    func add(_ job: UnownedJob)

    /// The number of the jobs that run now, for code on this executor; `nil` if it does not number them.
    ///
    /// Jobs with one number were all added before the first of them began. A result of a question that each of them
    /// asks on its own is therefore new enough for all.
    var batch: UInt64? { get }
}

extension ActorExecutor {
    /// `nil`: the jobs have no numbers.
    public var batch: UInt64? { nil }

    #if canImport(Darwin)
    /// Runs a job of the actor in its turn.
    ///
    /// `ExecutorJob` is newer than the oldest of Apple's systems that the package supports.
    ///
    /// - Parameter job: The job.
    public func enqueue(_ job: UnownedJob) { add(job) }
    #else
    /// Runs a job of the actor in its turn.
    ///
    /// - Parameter job: The job.
    public func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }
    #endif

    /// Returns a reference to this executor, which does not keep it alive.
    ///
    /// - Returns: The reference.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }
}
