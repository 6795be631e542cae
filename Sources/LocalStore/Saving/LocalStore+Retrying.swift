import StoreInterface
import StoreLedger
import StoreTime

/// The next attempt at reads and saves that failed.
struct RetrySchedule {
    /// The wait before the first attempt, which doubles with each failure up to ``longest``.
    private static let shortest: Duration = .seconds(1)
    private static let longest: Duration = .seconds(60)

    /// The task that waits on the store's clock.
    private var task: Task<Void, Never>?
    private var delay = Self.shortest
    /// True after the failure was reported, until everything has succeeded.
    private(set) var isReported = false

    /// Notes a failure.
    ///
    /// - Returns: True if the failure is the first since everything succeeded, and is to be reported.
    mutating func noteFailure() -> Bool {
        defer { isReported = true }
        return !isReported
    }

    /// Waits on a clock, and then calls back, unless a wait is in progress.
    mutating func schedule(on clock: any StoreClock, _ ring: @escaping @Sendable () async -> Void) {
        guard task == nil else { return }
        let deadline = clock.deadline(after: delay)
        delay = min(delay * 2, Self.longest)
        // Detached, because a task inherits the task-local values of its parent, with which a waiting store would keep
        // itself open.
        task = Task.detached {
            do throws(CancellationError) {
                try await clock.sleep(until: deadline)
            } catch {
                return
            }
            await ring()
        }
    }

    /// Notes that the scheduled wait has ended.
    mutating func begin() { task = nil }

    /// Notes that everything has succeeded.
    mutating func end() {
        task?.cancel()
        self = RetrySchedule()
    }
}

/// The reads and saves that failed and are repeated.
struct FailedOperations {
    var schedule = RetrySchedule()
    /// The finishes that could not be saved yet, in the order of the requests.
    var finishes: [RequestedFinish] = []
    /// True if the purchases of the family could not be read or followed yet.
    var isFamilyUnread = false

    var isEmpty: Bool { finishes.isEmpty && !isFamilyUnread }
}

/// Reads for listeners that failed and are repeated.
///
/// A sequence without an end cannot throw. A failed read moves no position in it. The read is repeated at the next call
/// of the store, the next save, or the next alarm on the store's clock. The alarms follow after one second, two, four,
/// and so on up to a minute.
extension LocalStore {
    /// Notes that something could not be read, reports it the first time, and sets the alarm.
    func noteFailedRead(_ failure: StoreFailure) {
        if failed.schedule.noteFailure() {
            configuration.report("an update could not be read, and is read again later: \(failure)")
        }
        scheduleRetry()
    }

    /// Reads for a listener; a failure is noted, and the listener repeats the read.
    func attempt<Value>(
        _ body: (isolated LocalStore) throws(StoreFailure) -> Value
    ) -> Result<Value, StoreFailure> {
        do throws(StoreFailure) {
            return .success(try body(self))
        } catch {
            noteFailedRead(error)
            return .failure(error)
        }
    }

    /// Repeats what failed before: finishes are saved, statuses are read, and listeners are woken to read again.
    func retryFailed() {
        guard failed.schedule.isReported else { return }
        retryFinishes()
        publisher.publishUnreadStatuses()
        noteUnread()
        // Also for a listener whose read has just failed, and which does not wait yet.
        sequences.retry()
    }

    private func scheduleRetry() {
        failed.schedule.schedule(on: configuration.clock) { [weak self] in await self?.ringForRetry() }
    }

    private func ringForRetry() {
        failed.schedule.begin()
        let isStalled = sequences.haveStalledListeners
        refresh()
        // The listeners that are woken now repeat their reads; the next alarm handles those that fail again.
        guard isStalled || !failed.isEmpty || !publisher.unreadStatuses.isEmpty else { return failed.schedule.end() }
        scheduleRetry()
    }
}

/// A call of `finish()` that is not saved yet.
struct RequestedFinish: Hashable, Sendable {
    let transactionID: UInt64
    /// The change number at which the app read the transaction (TS-08).
    let readAt: Int64
}

/// Finishes that could not be saved and are repeated.
///
/// `finish()` cannot throw, and an app calls it once. The store therefore repeats it: after the next save that succeeds,
/// at the next call, and by the alarm. Until then the transaction is unfinished in every query and at the next launch
/// (E-17).
extension LocalStore {
    /// The change that finishes a transaction; `nil` if it is finished, or if the store was cleared of it.
    nonisolated func decide(_ finish: RequestedFinish, in ledger: Ledger, at date: StoreDate) -> LedgerChange? {
        finish.readAt < clearedAt ? nil : ledger.decideFinish(finish.transactionID, at: date)
    }

    /// Keeps a finish that could not be saved, reports it the first time, and sets the alarm.
    func keep(_ finish: RequestedFinish, after failure: StoreFailure) {
        if !failed.finishes.contains(finish) {
            failed.finishes.append(finish)
            configuration.report(
                """
                transaction \(finish.transactionID) could not be finished, stays unfinished, and is finished later: \
                \(failure)
                """
            )
        }
        _ = failed.schedule.noteFailure()
        scheduleRetry()
    }

    /// Saves the finishes that failed before, each alone, so that one that cannot be saved does not hold up others.
    private func retryFinishes() {
        guard !failed.finishes.isEmpty else { return }
        let finishes = failed.finishes
        // Each save that succeeds leads here again, and finds nothing to do.
        failed.finishes = []
        var unsaved: [RequestedFinish] = []
        for (index, finish) in finishes.enumerated() {
            var isSaved = false
            let decision = Decision(
                { ledger, date throws(StoreFailure) in
                    ((), self.decide(finish, in: ledger, at: date))
                },
                readsHistory: false
            ) { result in
                if case .success = result { isSaved = true }
            }
            save([decision])
            guard !isSaved else { continue }
            // The failed one goes to the end. The others wait for the next occasion: each attempt may take seconds.
            unsaved = Array(finishes[(index + 1)...]) + [finish]
            break
        }
        failed.finishes = unsaved + failed.finishes
    }
}
