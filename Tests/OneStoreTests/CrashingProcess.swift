import Dispatch
import Foundation
import Testing

/// Another process, which is killed while it works.
enum CrashingProcess {
    /// Starts the shopper, kills it once it has said so many lines, and gives everything it said.
    static func lines(untilKilledAfter count: Int, arguments: [String]) async throws -> [String] {
        let executable = try #require(executable, "The executable CrashingShopper is not beside the tests.")
        return try await withCheckedThrowingContinuation { continuation in
            // Reading blocks, and the threads of Swift's tasks are few.
            DispatchQueue.global().async {
                continuation.resume(with: Result { try run(executable, arguments, linesBeforeEnd: count) })
            }
        }
    }

    /// Starts the shopper, does something once it has said so many lines, while it waits, and kills it.
    static func whileRunning(
        after count: Int,
        arguments: [String],
        _ body: @Sendable () async throws -> Void
    ) async throws {
        let executable = try #require(executable, "The executable CrashingShopper is not beside the tests.")
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let processIdentifier = process.processIdentifier
        defer { kill(processIdentifier, SIGKILL) }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var said = Data()
                while said.count(where: { $0 == UInt8(ascii: "\n") }) < count {
                    let more = output.fileHandleForReading.availableData
                    if more.isEmpty { break }
                    said += more
                }
                continuation.resume()
            }
        }
        #expect(process.isRunning)
        try await body()
        kill(processIdentifier, SIGKILL)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                process.waitUntilExit()
                continuation.resume()
            }
        }
    }

    /// Runs the shopper until it ends by itself.
    ///
    /// - Returns: The reason for its end, and the exit status or the number of the signal.
    static func end(arguments: [String]) async throws -> (reason: Process.TerminationReason, status: Int32) {
        let executable = try #require(executable, "The executable CrashingShopper is not beside the tests.")
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = executable
                        process.arguments = arguments
                        try process.run()
                        process.waitUntilExit()
                        return (process.terminationReason, process.terminationStatus)
                    }
                )
            }
        }
    }

    private static func run(_ executable: URL, _ arguments: [String], linesBeforeEnd count: Int) throws -> [String] {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var said = Data()
        let newline = UInt8(ascii: "\n")
        while said.count(where: { $0 == newline }) < count {
            let more = output.fileHandleForReading.availableData
            // It ended by itself; what it said is judged as it is.
            if more.isEmpty { break }
            said += more
        }
        kill(process.processIdentifier, SIGKILL)
        said += try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        // What stands behind the last newline was not said to the end.
        return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// The test's own binary lies in the folder of all products.
    private static var executable: URL? {
        let folders =
            Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + [Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
        return folders.map { $0.appending(path: "CrashingShopper") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
}
