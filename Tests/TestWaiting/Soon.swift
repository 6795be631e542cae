import Foundation
import Synchronization
package import Testing

/// The time that tests wait for an event.
package enum WaitingTime {
    /// The number of pauses of a second until a wait ends.
    ///
    /// After each pause, the wait takes its turn behind the tasks of other tests, so that a loaded machine extends the time.
    /// A sanitizer makes each test many times slower.
    @TaskLocal package static var pauses =
        ProcessInfo.processInfo.environment["OPENSTOREKIT_SANITIZED"] == nil ? 30 : 300

    /// Returns true after the pauses, and false if the task is cancelled before.
    fileprivate static func isOver() async -> Bool {
        do {
            for _ in 0..<pauses { try await Task.sleep(for: .seconds(1)) }
            return true
        } catch {
            return false
        }
    }
}

/// Waits for an event of the code under test, and records an issue if the event does not come in time.
///
/// The wait also ends when the task of the test is cancelled, whether or not `wait` heeds that.
///
/// - Parameters:
///   - event: The name of the event, read when it has not come.
///   - reportsCancellation: True to record an issue as well if the task of the test is cancelled before.
///   - sourceLocation: The place of the issue.
///   - wait: The wait, in a task of its own, which is cancelled and abandoned if it is too late.
/// - Returns: The value of `wait`, or `nil` if the event did not come.
@discardableResult
package func soon<Value: Sendable>(
    _ event: @autoclosure () -> String,
    reportsCancellation: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ wait: @escaping @Sendable () async -> Value
) async -> Value? {
    let race = Race<Value>()
    let waiting = Task { race.end(.came(await wait())) }
    let limit = Task { if await WaitingTime.isOver() { race.end(.late) } }
    defer {
        waiting.cancel()
        limit.cancel()
    }
    let outcome = await withTaskCancellationHandler {
        await race.outcome
    } onCancel: {
        race.end(.cancelled)
    }
    switch outcome {
    case .came(let value): return value
    case .late:
        Issue.record("\(event()) did not come within \(WaitingTime.pauses) s", sourceLocation: sourceLocation)
    case .cancelled:
        guard reportsCancellation else { return nil }
        Issue.record("\(event()) did not come before the test was cancelled", sourceLocation: sourceLocation)
    }
    return nil
}

/// The end of a wait, which the first of several tasks decides.
private final class Race<Value: Sendable>: Sendable {
    enum Outcome: Sendable {
        case came(Value)
        case late
        case cancelled
    }

    private struct State {
        var outcome: Outcome?
        var continuation: CheckedContinuation<Outcome, Never>?
    }

    private let state = Mutex(State())

    func end(_ outcome: Outcome) {
        let continuation = state.withLock { state in
            guard state.outcome == nil else { return CheckedContinuation<Outcome, Never>?.none }
            state.outcome = outcome
            return state.continuation.take()
        }
        continuation?.resume(returning: outcome)
    }

    var outcome: Outcome {
        get async {
            await withCheckedContinuation { continuation in
                let outcome = state.withLock { state in
                    if state.outcome == nil { state.continuation = continuation }
                    return state.outcome
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        }
    }
}
