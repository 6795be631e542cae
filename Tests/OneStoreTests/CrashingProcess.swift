import Foundation
import StoreTestSupport
import Testing

/// The program `CrashingShopper` in another process, which is killed while it works.
enum CrashingProcess {
    /// Starts the shopper, kills it after it has printed some lines, and returns everything it printed.
    static func lines(untilKilledAfter count: Int, arguments: [String]) async throws -> [String] {
        let process = try start(arguments)
        return try await process.outcome("line \(count) of the shopper") { process in
            var printed = process.read(lines: count)
            process.end()
            printed += try process.readToEnd()
            process.waitForEnd()
            // A line without a newline was not printed to its end.
            return String(decoding: printed, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                .dropLast().map(String.init)
        }
    }

    /// Starts the shopper, calls `body` after it has printed some lines, while it waits, and kills it.
    static func whileRunning(
        after count: Int,
        arguments: [String],
        variables: [String: String] = [:],
        _ body: @Sendable () async throws -> Void
    ) async throws {
        let process = try start(arguments, variables)
        let printed = try await process.outcome("line \(count) of the shopper") { $0.read(lines: count) }
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body())
        } catch {
            outcome = .failure(error)
        }
        process.end()
        let end = try await process.outcome("the end of the killed shopper") { $0.waitForEnd() }
        #expect(
            end == .signal(SIGKILL),
            "It ended before it was killed, and printed: \(String(decoding: printed, as: UTF8.self))"
        )
        try outcome.get()
    }

    /// Runs the shopper until it ends by itself.
    static func end(arguments: [String]) async throws -> ChildProcess.End {
        let process = try start(arguments)
        return try await process.outcome("the end of the shopper") { $0.waitForEnd() }
    }

    private static func start(_ arguments: [String], _ variables: [String: String] = [:]) throws -> ChildProcess {
        let executable = try #require(executable, "The executable CrashingShopper is not beside the tests.")
        guard !variables.isEmpty else { return try ChildProcess(executable, arguments) }
        let added = variables.map { "\($0.key)=\($0.value)" }
        return try ChildProcess(
            URL(filePath: "/usr/bin/env"),
            added + [executable.path(percentEncoded: false)] + arguments
        )
    }

    /// The executable in the folder of all products, beside the test's own.
    private static var executable: URL? {
        let folders =
            Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + [Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
        return folders.map { $0.appending(path: "CrashingShopper") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
}
