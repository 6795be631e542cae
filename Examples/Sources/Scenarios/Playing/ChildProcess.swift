import Foundation
import Synchronization

/// Runs this program once more, as another process.
struct ChildProcess {
    let program: URL

    struct Survived: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns what the child printed before it was killed.
    ///
    /// - Throws: An error if the child could not be started, or was not killed.
    func run(_ arguments: [String]) async throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        guard process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL else {
            throw Survived(description: "the child was to be killed and ended with \(process.terminationStatus)")
        }
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        return String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
