/// Counts events, and lets one task wait for a number of events.
struct Counter: Sendable {
    private var count = 0
    private var waiting: (needed: Int, continuation: CheckedContinuation<Void, Never>)?

    /// Counts one more.
    ///
    /// - Returns: The task to resume, once the caller holds no lock.
    mutating func count(_ step: Int = 1) -> CheckedContinuation<Void, Never>? {
        count += step
        return takeSatisfied()
    }

    /// Waits for a number of further events.
    ///
    /// - Returns: The task to resume at once when they have come already.
    mutating func wait(
        for needed: Int,
        _ continuation: CheckedContinuation<Void, Never>
    ) -> CheckedContinuation<Void, Never>? {
        waiting = (needed, continuation)
        return takeSatisfied()
    }

    private mutating func takeSatisfied() -> CheckedContinuation<Void, Never>? {
        guard let (needed, continuation) = waiting, count >= needed else { return nil }
        count -= needed
        waiting = nil
        return continuation
    }
}
