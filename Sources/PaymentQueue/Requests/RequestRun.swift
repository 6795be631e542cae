import PurchaseEvents

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

/// The owner of a request until it is answered, so that the request lives as long as it runs.
final class RunningRequest: Sendable {
    private let request: Lock<ClientReference<SKRequest>?>

    init(_ request: SKRequest) { self.request = Lock(ClientReference(request)) }

    /// Returns the request, and says once in a process that the app should keep its requests.
    ///
    /// Apple's framework may release a request that the app does not keep, and then no delegate is called.
    func end() -> SKRequest? {
        // No other variable may hold the request when its references are counted.
        guard var request = take()?.value else { return nil }
        if isKnownUniquelyReferenced(&request), request.listener.object != nil {
            QueueLog.reportOnce(
                .requestWithoutOwner,
                """
                the app keeps no reference to its \(type(of: request)), which is answered here: Apple's framework may \
                release such a request, and then calls no delegate. Keep the request in a property until it has ended
                """
            )
        }
        return request
    }

    private func take() -> ClientReference<SKRequest>? {
        request.withLock { held in
            defer { held = nil }
            return held
        }
    }
}

/// The answer to a request, with the event for the recorder and the callback to the delegate.
struct RequestAnswer {
    let event: RecordedEvent
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
