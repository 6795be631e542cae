import Foundation
import Testing

/// Tests of the differences between the four folders.
@Suite(.timeLimit(.minutes(15))) struct SourceTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Port").standardized

    private func sources(_ stage: String) throws -> [String: String] {
        let folder = Self.folder.appending(path: stage)
        var sources: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            sources[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        try #require(!sources.isEmpty)
        return sources
    }

    @Test func `the second stage differs from the first in its import lines alone`() throws {
        let unchanged = try sources("1-Unchanged")
        #expect(unchanged.values.contains { $0.contains("\nimport StoreKit\n") })
        #expect(!unchanged.values.contains { $0.contains("OpenStoreKit") })
        let swapped = unchanged.mapValues {
            $0.replacing("\nimport StoreKit\n", with: "\nimport OpenStoreKit\n")
        }
        #expect(try sources("2-ImportSwapped") == swapped)
    }

    @Test func `the last stage names nothing of the payment queue, and nothing of the adapters`() throws {
        let old = /\bSK[A-Z]\w*/
        let adapters =
            /\b(AsyncPaymentQueue|QueueEvents?|Delivery\w*|AsynchronousError|PurchaseArguments|AccountNamePolicy)\b/
        for (name, text) in try sources("4-Async") {
            #expect(text.firstMatch(of: old)?.output == nil, "\(name)")
            #expect(text.firstMatch(of: adapters)?.output.0 == nil, "\(name)")
        }
        // The search finds its patterns.
        let mixed = try sources("3-Mixed").values.joined()
        #expect(mixed.contains(old) && mixed.contains(adapters))
    }

    @Test func `the legacy class has the size of a real one`() throws {
        let lines = try sources("1-Unchanged").values.map { $0.split(separator: "\n").count }.reduce(0, +)
        #expect((200...400).contains(lines))
    }
}
