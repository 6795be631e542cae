/// The clock of a store: its time, and waiting for a time.
package protocol StoreClock: Sendable {
    var now: StoreDate { get }
    /// Returns when `deadline` has come, or throws when the task is cancelled first.
    func sleep(until deadline: StoreDate) async throws(CancellationError)
    /// Returns the time of the clock after a person has waited for `patience`.
    ///
    /// A faster clock advances further in that time.
    func deadline(after patience: Duration) -> StoreDate
}

extension StoreClock {
    package func deadline(after patience: Duration) -> StoreDate {
        now.advanced(byMilliseconds: patience.milliseconds)
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
