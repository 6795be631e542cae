import StoreLedger
import StoreTime

/// A timer for the date of the next scheduled change.
struct Alarm {
    private var date: StoreDate?
    private var task: Task<Void, Never>?

    /// Sets the timer to another date, or to none.
    ///
    /// - Parameters:
    ///   - due: The date; a wait for the same date goes on.
    ///   - clock: The clock of the store.
    ///   - ring: Called at the date, unless the alarm is set to another one before.
    mutating func set(
        to due: StoreDate?,
        on clock: any StoreClock,
        _ ring: @escaping @Sendable (StoreDate) async -> Void
    ) {
        guard date != due else { return }
        cancel()
        guard let due else { return }
        date = due
        // Detached, because a task inherits the task-local values of its parent, with which a waiting store would keep
        // itself open.
        task = Task.detached {
            do throws(CancellationError) {
                try await clock.sleep(until: due)
            } catch {
                return
            }
            await ring(due)
        }
    }

    /// Notes that the wait for a date is over.
    mutating func noteRinging(at due: StoreDate) { if date == due { date = nil } }

    /// Ends the wait.
    mutating func cancel() {
        task?.cancel()
        (date, task) = (nil, nil)
    }
}

extension LocalStore {
    /// The delay before the store retries a failed save, in milliseconds of its own clock.
    private static let delay: Int64 = 60_000

    /// Sets the alarm for the next scheduled change, so that the store performs it without a query.
    ///
    /// - Parameter isRetrying: True if changes that are due could not be saved; waking at once would fail at once.
    func setAlarm(isRetrying: Bool = false) {
        var due = ledger.nextDueDate
        if isRetrying, let date = due {
            due = max(date, configuration.clock.now.advanced(byMilliseconds: Self.delay))
        }
        alarm.set(to: due, on: configuration.clock) { [weak self] due in await self?.ring(due) }
    }

    private func ring(_ due: StoreDate) {
        alarm.noteRinging(at: due)
        refresh()
    }
}
