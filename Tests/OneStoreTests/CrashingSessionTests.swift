import Foundation
import Testing
import TestWaiting

/// Test runs that follow one another, and are killed.
@Suite(.timeLimit(.standard)) struct CrashingSessionTests {
    private static let configuration = """
        { "identifier" : "shop", "version" : { "major" : 4, "minor" : 0 },
          "products" : [ { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" } ] }
        """

    /// Starts a process, and returns its output.
    private static func recall(_ store: [String]) async throws -> [String] {
        try await CrashingProcess.lines(untilKilledAfter: 2, arguments: store + ["0", "recall"])
    }

    @Test func `settings and purchases of a killed process exist in the session of the next process (TS-04, TS-29)`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "openstorekit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let configuration = folder.appending(path: "shop.storekit")
        try Data(Self.configuration.utf8).write(to: configuration)
        let store = [folder.appending(path: "store.sqlite"), configuration].map { $0.path(percentEncoded: false) }

        try await CrashingProcess.whileRunning(after: 2, arguments: store + ["0", "arm"]) {
            // While the first still runs.
            let found = try await Self.recall(store)
            #expect(found == [#"session: armed true, ["coins"]"#, "app: not entitled, [0]"])
        }
        let found = try await Self.recall(store)
        #expect(found == [#"session: armed true, ["coins"]"#, "app: not entitled, [0]"])

        // Killed as soon as it says that the errors are armed: what it bought may be there, and then as a whole.
        for _ in 0..<5 {
            let said = try await CrashingProcess.lines(untilKilledAfter: 1, arguments: store + ["0", "arm"])
            let found = try await Self.recall(store)
            #expect(found.first?.hasPrefix("session: armed true, ") == true)
            let count = try #require(found.first).matches(of: /"coins"/).count
            #expect(found.last == "app: not entitled, \(Array(0..<count))")
            if let last = said.last, last.hasPrefix("bought") { #expect(last == "bought \(count - 1)") }
        }
    }
}
