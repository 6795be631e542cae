import StoreLedger
package import StoreTime

extension LocalStore {
    /// The delay before the store retries a failed save, in milliseconds of its own clock.
    private static let patience: Int64 = 60_000

    /// Wakes the store when the next change falls due, with or without queries.
    ///
    /// - Parameter isRetrying: True if changes that are due could not be saved; waking at once would fail at once.
    func setAlarm(isRetrying: Bool = false) {
        var due = ledger.nextDueDate
        if isRetrying, let date = due {
            due = max(date, configuration.clock.now.advanced(byMilliseconds: Self.patience))
        }
        guard alarm?.date != due else { return }
        alarm?.task.cancel()
        alarm = nil
        guard let due else { return }
        let clock = configuration.clock
        // Detached, because a task keeps the values that its parent was bound to: a store that waits for years would
        // keep itself open.
        let task = Task.detached { [weak self] in
            do throws(CancellationError) {
                try await clock.sleep(until: due)
            } catch {
                return
            }
            await self?.ring(due)
        }
        alarm = (due, task)
    }

    private func ring(_ due: StoreDate) {
        if alarm?.date == due { alarm = nil }
        refresh()
    }
}

extension LocalStore {
    package nonisolated var clock: any StoreClock { configuration.clock }
}
