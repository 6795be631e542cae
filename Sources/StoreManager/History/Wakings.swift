import Dispatch
import Foundation
import Synchronization

/// The wakings of a program that waits: each signal of a watcher, and at last Ctrl-C or an end by the system.
final class Wakings: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let hasEnded = Atomic(false)
    private let sources: Mutex<[any DispatchSourceSignal]>

    /// Replaces the effect of SIGINT, SIGTERM and SIGHUP, and has writes to a closed pipe fail instead of ending the
    /// process.
    init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        sources = Mutex([])
        signal(SIGPIPE, SIG_IGN)
        sources.withLock { sources in
            for number in [SIGINT, SIGTERM, SIGHUP] {
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler { [weak self] in self?.end() }
                source.activate()
                sources.append(source)
            }
        }
    }

    /// Wakes the program.
    func wake() { continuation.yield() }

    private func end() {
        hasEnded.store(true, ordering: .releasing)
        continuation.yield()
    }

    /// Waits for the next waking.
    ///
    /// - Returns: `false` once the program is to end.
    func next() async -> Bool {
        guard !hasEnded.load(ordering: .acquiring) else { return false }
        for await _ in stream { return !hasEnded.load(ordering: .acquiring) }
        return false
    }
}
