import Foundation
import Scenarios
import Testing

/// The shop, played by a script as by a person whose commands come from a pipe.
@Suite(.timeLimit(.minutes(15)), .serialized) struct ShopTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    @Test func `an evening in the shop gives the stored transcript`() async throws {
        let script = try String(contentsOf: Self.folder.appending(path: "Script.txt"), encoding: .utf8)
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "Shop")
        (process.standardInput, process.standardOutput) = (input, output)
        let ended = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in ended.continuation.yield() }
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
        // The end of the input ends the shop.
        try input.fileHandleForWriting.close()
        let transcript = try output.fileHandleForReading.readToEnd() ?? Data()
        for await _ in ended.stream { break }
        #expect(process.terminationStatus == 0)
        let stored = Self.folder.appending(path: "Transcript.txt")
        if ProcessInfo.processInfo.environment["UPDATE_TIMELINE"] != nil { try transcript.write(to: stored) }
        #expect(String(decoding: transcript, as: UTF8.self) == (try String(contentsOf: stored, encoding: .utf8)))
    }
}
