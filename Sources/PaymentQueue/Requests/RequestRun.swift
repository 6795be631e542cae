import Locks

/// The current run of a request: at most one run may call back, until it ends or is stopped.
struct RequestRun {
    private var count = 0
    private var running: (number: Int, task: Task<Void, Never>)?

    /// Begins a run, unless one is in progress.
    mutating func begin(_ start: (_ number: Int) -> Task<Void, Never>) {
        guard running == nil else { return }
        count += 1
        running = (count, start(count))
    }

    var isRunning: Bool { running != nil }

    func isRunning(_ number: Int) -> Bool {
        running?.number == number
    }

    /// Ends the run with this number; returns `false` if it was stopped before.
    mutating func finish(_ number: Int) -> Bool {
        guard isRunning(number) else { return false }
        running = nil
        return true
    }

    /// Ends the current run and returns its task.
    mutating func stop() -> Task<Void, Never>? {
        defer { running = nil }
        return running?.task
    }
}

/// The answer to a request, with the event for the recorder and the callback to the delegate.
struct RequestAnswer {
    let event: PaymentQueueEvent
    var deliver: () -> Void = {}
}

/// The delegate of a request, which the request does not retain.
final class DelegateReference: Sendable {
    private struct Weak {
        weak var object: (any SKRequestDelegate)?
    }

    private let reference = Lock(ClientReference(Weak()))

    var object: (any SKRequestDelegate)? {
        get { reference.withLock { ClientReference($0.value.object) }.value }
        set {
            let new = ClientReference(Weak(object: newValue))
            reference.withLock { $0 = new }
        }
    }
}
