/// What time the store believes it is, and how it waits for later.
package protocol StoreClock: Sendable {
    var now: StoreDate { get }
    /// Returns when `deadline` has come, or throws when the task is cancelled first.
    func sleep(until deadline: StoreDate) async throws(CancellationError)
    /// What the clock will read when somebody in front of the device has waited so long.
    ///
    /// A clock that runs faster than people do has gone further by then.
    func deadline(after patience: Duration) -> StoreDate
}

extension StoreClock {
    package func deadline(after patience: Duration) -> StoreDate {
        StoreDate(milliseconds: now.milliseconds + patience.milliseconds)
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
