import Synchronization

/// Whether a launch of an app still runs.
final class Lifeline: Sendable {
    private let state = Mutex(true)

    var isRunning: Bool { state.withLock { $0 } }

    func end() { state.withLock { $0 = false } }

    /// Does something, unless the app has ended; it does not end meanwhile.
    func whileRunning(_ body: () -> Void) {
        state.withLock { isRunning in
            if isRunning { body() }
        }
    }
}
