/// A clock of a store, with the current time and sleeping until a time.
package protocol StoreClock: Sendable {
    var now: StoreDate { get }
    /// Returns when `deadline` has come, or throws when the task is cancelled first.
    func sleep(until deadline: StoreDate) async throws(CancellationError)
    /// Returns the time of the clock after a real duration of `duration`.
    ///
    /// A faster clock advances further in that time.
    func deadline(after duration: Duration) -> StoreDate
}

extension StoreClock {
    package func deadline(after duration: Duration) -> StoreDate {
        now.advanced(byMilliseconds: duration.milliseconds)
    }
}

extension Duration {
    /// The duration in whole milliseconds.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
