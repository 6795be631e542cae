import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// Tests of the text that a failing test prints, which only another process can show.
@Suite(.timeLimit(.standard)) struct ParityOutputTests {
    /// Set in the child process, where the failing test runs.
    private static let variable = "OPENSTOREKIT_FAILING_CHECK"
    private static let isChild = ProcessInfo.processInfo.environment[variable] != nil

    @Test(.enabled(if: isChild, "only the child process runs it")) func failingCheckOfTheChildProcess() async throws {
        let scenario = ParityScenario("buy", [.buy("coins"), .wait(days: 2)])
        let report = try await TinyShop.check([scenario], new: .grantsNothing).run()
        #expect(report.isEmpty)
    }

    @Test(.disabled(if: isChild, "the child process runs the failing test only"))
    func `a failing test prints the whole report once`() async throws {
        let output = try await Self.output(ofTest: "failingCheckOfTheChildProcess")
        #expect(output.contains("Expectation failed: (report → 1 difference"))
        let lines = [
            "1 difference in 1 of 1 scenario (- legacy, + new)",
            "## buy: buy coins · wait 2 days",
            "@@ lost @@",
            "The customer paid and did not receive the product from the new app.",
            "+ #0 coins, bought on day 0, granted ×0",
        ]
        for line in lines {
            #expect(output.components(separatedBy: line).count == 2, "\(line) is not printed once")
        }
    }

    /// Runs one test of this executable in a process of its own, and returns the text that the process printed.
    private static func output(ofTest name: String) async throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--testing-library", "swift-testing", "--filter", name]
        process.environment = ProcessInfo.processInfo.environment.merging([variable: "1"]) { $1 }
        process.standardOutput = handle
        process.standardError = handle
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        #expect(process.terminationStatus != 0)
        return try String(contentsOf: file, encoding: .utf8)
    }
}
