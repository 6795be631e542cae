import Foundation
import Scenarios
import Testing

@Suite(.timeLimit(.minutes(15)), .serialized) struct SideBySideTests {
    /// The program that `make demo` runs; it stands beside the test bundle.
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "SideBySide")

    private static let stored = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Timeline.txt")

    private func play() async throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "side-by-side-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let comparison = Comparison(in: folder, child: Self.program)
        var text = ""
        for (index, scenario) in DemoScenario.all.enumerated() {
            text += try await comparison.play(scenario, number: index + 1) + "\n"
        }
        return text
    }

    @Test func `the same script gives the stored timeline, byte for byte`() async throws {
        let played = try await play()
        if ProcessInfo.processInfo.environment["UPDATE_TIMELINE"] != nil {
            try played.write(to: Self.stored, atomically: true, encoding: .utf8)
        }
        #expect(played == (try String(contentsOf: Self.stored, encoding: .utf8)))
    }

    @Test func `no scenario ends with different entitlements`() async throws {
        let played = try await play()
        #expect(!played.contains("DIFFERENT"))
        #expect(!played.contains("async store:"))
        #expect(played.matches(of: /same entitlements/).count == DemoScenario.all.count)
    }

    @Test func `the README shows what is really printed`() throws {
        let readme = Self.stored.deletingLastPathComponent().appending(path: "../../../README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        let shown = try #require(text.firstMatch(of: /(── 1\.[^`]*)```/)).1
        #expect(try String(contentsOf: Self.stored, encoding: .utf8).hasPrefix(shown))
    }
}
