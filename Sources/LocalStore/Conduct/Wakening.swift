/// Those whose wait is over, to be told once no lock is held.
struct Wakening: Sendable {
    var waiters: [ClosedGate.Waiter] = []
    var watchers: [(continuation: CheckedContinuation<Bool, Never>, answer: Bool)] = []
    var silent: [CheckedContinuation<Void, Never>] = []

    mutating func add(_ watchers: [CheckedContinuation<Bool, Never>], answer: Bool) {
        self.watchers += watchers.map { ($0, answer) }
    }

    func happen() {
        for waiter in waiters { waiter.release() }
        for watcher in watchers { watcher.continuation.resume(returning: watcher.answer) }
        for continuation in silent { continuation.resume() }
    }
}
