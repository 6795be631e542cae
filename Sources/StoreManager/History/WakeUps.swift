import Dispatch
import Foundation
import Synchronization

/// The events that wake a waiting program: signals of watchers, and finally Ctrl-C or a termination signal.
final class WakeUps: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let hasEnded = Atomic(false)
    private let sources: Mutex<[any DispatchSourceSignal]>

    /// Handles SIGINT, SIGTERM and SIGHUP, and ignores SIGPIPE so that writes to a closed pipe fail instead of ending
    /// the process.
    init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        sources = Mutex([])
        signal(SIGPIPE, SIG_IGN)
        // A signal that arrives while it is ignored and its source is not registered yet is lost.
        let registrations = DispatchGroup()
        sources.withLock { sources in
            for number in [SIGINT, SIGTERM, SIGHUP] {
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler { [weak self] in self?.end() }
                registrations.enter()
                source.setRegistrationHandler { registrations.leave() }
                source.activate()
                sources.append(source)
            }
        }
        registrations.wait()
    }

    /// Wakes the program.
    func wake() { continuation.yield() }

    private func end() {
        hasEnded.store(true, ordering: .releasing)
        continuation.yield()
    }

    /// Waits for the next event.
    ///
    /// - Returns: False if the program has to end.
    func next() async -> Bool {
        guard !hasEnded.load(ordering: .acquiring) else { return false }
        for await _ in stream { return !hasEnded.load(ordering: .acquiring) }
        return false
    }
}
