import Dispatch
import Foundation
import StoreTestSupport
import Synchronization
import TestWaiting
import Testing

/// An app that runs in a process of its own, with the lines that it has printed.
final class RunningApp: Sendable {
    private struct State {
        var lines: [String] = []
        var hasEnded = false
        var waiters: [(isMet: @Sendable (String) -> Bool, continuation: CheckedContinuation<Bool, Never>)] = []
        var ends: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Runs a test while the app runs, and ends the app afterwards.
    ///
    /// - Parameters:
    ///   - store: The store that the app finds.
    ///   - arguments: The arguments of the app.
    ///   - variables: Variables of its environment, beside those by which it finds the store.
    ///   - body: The test, which begins when the observer and the listener of the app are attached.
    /// - Throws: The error of `body`, or the reason that the app could not be started.
    static func whileRunning(
        in store: ManagedStore,
        _ arguments: [String] = [],
        variables: [String: String] = [:],
        _ body: (RunningApp) async throws -> Void
    ) async throws {
        let executable = try #require(
            CommandLineProcess.url(of: "ManagedApp"),
            "The executable ManagedApp is not beside the tests."
        )
        let process = try CommandLineProcess.start(
            executable,
            arguments,
            store.variables.merging(variables) { _, new in new },
            errors: store.folder.appending(path: "app-errors.txt")
        )
        let app = RunningApp()
        Thread.detachNewThread { app.read(process) }
        let outcome: Result<Void, any Error>
        do {
            #expect(await app.prints("ready"))
            outcome = .success(try await body(app))
        } catch {
            outcome = .failure(error)
        }
        process.end()
        let end = try await process.outcome("the end of the killed app") { $0.waitForEnd() }
        #expect(end == .signal(SIGKILL), "The app ended by itself.")
        try outcome.get()
    }

    /// Waits until the app has printed a line.
    ///
    /// - Returns: `false` if the app ended without printing the line, or does not print it in time.
    func prints(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async -> Bool {
        await prints("the line \"\(line)\"", sourceLocation) { $0 == line }
    }

    /// Waits until the program has printed a line that meets a condition.
    ///
    /// - Returns: `false` if the program ended without printing such a line, or does not print one in time.
    func prints(
        sourceLocation: SourceLocation = #_sourceLocation,
        where isMet: @escaping @Sendable (String) -> Bool
    ) async -> Bool {
        await prints("the awaited line", sourceLocation, isMet)
    }

    private func prints(
        _ line: String,
        _ sourceLocation: SourceLocation,
        _ isMet: @escaping @Sendable (String) -> Bool
    ) async -> Bool {
        await soon("\(line) after \(lines)", sourceLocation: sourceLocation) { [self] in
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if state.lines.contains(where: isMet) { return true }
                    if state.hasEnded { return false }
                    state.waiters.append((isMet, continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } ?? false
    }

    private var lines: [String] { state.withLock { $0.lines } }

    /// Every line, once the program has ended.
    var allLines: [String] {
        get async {
            await soon("the end of the program") { [self] in
                await withCheckedContinuation { continuation in
                    let hasEnded = state.withLock { state in
                        if !state.hasEnded { state.ends.append(continuation) }
                        return state.hasEnded
                    }
                    if hasEnded { continuation.resume() }
                }
            }
            return lines
        }
    }

    /// Reads the lines of the program, until it ends.
    func read(_ process: ChildProcess) {
        var rest = Data()
        while true {
            let more = process.read(lines: 1)
            rest += more
            var lines: [String] = []
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(String(decoding: rest[..<end], as: UTF8.self))
                rest = Data(rest[rest.index(after: end)...])
            }
            let hasEnded = more.isEmpty
            let (resumed, ends) = state.withLock { state in
                state.lines += lines
                state.hasEnded = hasEnded
                let all = state.lines
                let resumed = state.waiters.filter { hasEnded || all.contains(where: $0.isMet) }.map { waiter in
                    (waiter.continuation, all.contains(where: waiter.isMet))
                }
                state.waiters.removeAll { hasEnded || all.contains(where: $0.isMet) }
                defer { if hasEnded { state.ends = [] } }
                return (resumed, hasEnded ? state.ends : [])
            }
            for (continuation, answer) in resumed { continuation.resume(returning: answer) }
            for continuation in ends { continuation.resume() }
            if hasEnded { return }
        }
    }
}
