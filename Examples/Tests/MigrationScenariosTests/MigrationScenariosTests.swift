import Foundation
import MigrationScenarios
import Testing

@Suite(.timeLimit(.minutes(15)), .serialized) struct MigrationScenariosTests {
    /// The program for what another process does; it stands beside the test bundle.
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "PrintScenarios")

    private static let stored = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Output")
    private static let sources = stored.appending(path: "../../../Sources/MigrationScenarios/Scenarios")

    @Test(arguments: Scenario.all.map(\.name))
    func `a scenario gives its stored output, byte for byte`(name: String) async throws {
        let scenario = try #require(Scenario.all.first { $0.name == name })
        let played = try await withFolder { try await scenario.play(in: $0, program: Self.program) }
        let file = Self.stored.appending(path: "\(name).txt")
        if ProcessInfo.processInfo.environment["UPDATE_TIMELINE"] != nil {
            try played.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(played == (try String(contentsOf: file, encoding: .utf8)))
    }

    @Test func `every scenario is a file of less than 120 lines with an output, and every output has a scenario`()
        throws
    {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path(percentEncoded: false))
        #expect(files.count == 17)
        #expect(Scenario.all.count == 17)
        for file in files {
            let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 121, "\(file)")
        }
        let outputs = try FileManager.default.contentsOfDirectory(atPath: Self.stored.path(percentEncoded: false))
        #expect(outputs.sorted() == Scenario.all.map { "\($0.name).txt" })
    }
}
