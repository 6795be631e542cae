/// What time the store believes it is, and how it waits for later.
package protocol StoreClock: Sendable {
    var now: StoreDate { get }
    /// Returns when `deadline` has come, or throws when the task is cancelled first.
    func sleep(until deadline: StoreDate) async throws(CancellationError)
}
