import Foundation
import Synchronization

/// The thread that reads debugging information.
///
/// The runtime keeps what it has read of a program's debugging information for each thread. With one thread, a large
/// program is read once.
final class SymbolThread: Sendable {
    /// The thread of this process.
    static let shared = SymbolThread()

    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isStarted = false
    }

    private let state = Mutex(State())
    private let waiting = DispatchSemaphore(value: 0)

    /// Runs code on the thread, and waits for it.
    ///
    /// - Parameter body: The code, which waits for nothing.
    /// - Returns: The result of the code.
    func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result?>(nil)
        let job: @Sendable () -> Void = {
            let value = body()
            result.withLock { $0 = value }
            done.signal()
        }
        let isFirst = state.withLock { state in
            state.jobs.append(job)
            defer { state.isStarted = true }
            return !state.isStarted
        }
        waiting.signal()
        if isFirst { Thread.detachNewThread { self.work() } }
        done.wait()
        guard let value = result.withLock({ $0 }) else { preconditionFailure("the job signals after it has a result") }
        return value
    }

    private func work() -> Never {
        while true {
            waiting.wait()
            state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }?()
        }
    }
}
