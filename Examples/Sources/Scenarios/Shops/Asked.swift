/// A request to the queue, which ends when all its transactions are removed.
struct Asked: Sendable {
    private var isOpen = false
    private var isAnswered = false
    private var unremoved = 0
    private var waiting: CheckedContinuation<Void, Never>?

    mutating func begin() {
        isOpen = true
        isAnswered = false
        unremoved = 0
    }

    mutating func answer() { isAnswered = true }

    mutating func isFinishing() { if isOpen { unremoved += 1 } }

    /// Returns true if the removed transactions belong to the request.
    mutating func isRemoved() -> Bool {
        guard isOpen else { return false }
        unremoved -= 1
        return true
    }

    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) { waiting = continuation }

    /// The task to resume when everything is over.
    mutating func takeAnswered() -> CheckedContinuation<Void, Never>? {
        guard isOpen, isAnswered, unremoved == 0, let continuation = waiting else { return nil }
        isOpen = false
        waiting = nil
        return continuation
    }
}
