import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct FailureTimelineTests {
    /// Runs a function as the trait runs a test.
    private func run(_ trait: StoreTrait, _ function: @concurrent @Sendable () async throws -> Void) async throws {
        let test = try #require(Test.current)
        try await trait.provideScope(for: test, testCase: Test.Case.current, performing: function)
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "failures-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func pages(in folder: URL) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path()) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path())
    }

    @Test func `a failing test leaves its timeline, and the failure names the file`() async throws {
        try await withFolder { folder in
            let trait = StoreTrait.store(
                selling: [.nonConsumable("pro", price: 9.99)],
                .timelinesOfFailures(in: folder)
            )
            // Issues that an outer trait drops; it sees the comments that the store's trait has added.
            let comments = Mutex<[String]>([])
            let collecting: IssueHandlingTrait = .compactMapIssues { issue in
                comments.withLock { $0 += issue.comments.map(\.rawValue) }
                return nil
            }
            let test = try #require(Test.current)
            try await collecting.provideScope(for: test, testCase: Test.Case.current) {
                try await trait.provideScope(for: test, testCase: Test.Case.current) {
                    try await SimulatedStore.current.buyOutside("pro")
                    Issue.record("wrong on purpose")
                }
            }
            let path = folder.path(percentEncoded: false)
            #expect(comments.withLock { $0 }.contains { $0.contains(path) })
            let name = try #require(try pages(in: folder).first)
            #expect(name.hasPrefix("a-failing-test-leaves") && name.hasSuffix(".html"))
            let page = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            #expect(page.contains("purchased <b>pro</b>"))
        }
    }

    @Test func `an error leaves a timeline, too`() async throws {
        try await withFolder { folder in
            let trait = StoreTrait.store(
                selling: [.nonConsumable("pro", price: 9.99)],
                .timelinesOfFailures(in: folder)
            )
            await withKnownIssue { try await run(trait) { throw StoreKitError.unknown } }
            let count = try pages(in: folder).count
            #expect(count == 1)
        }
    }

    @Test func `a test that passes leaves nothing`() async throws {
        try await withFolder { folder in
            let trait = StoreTrait.store(
                selling: [.nonConsumable("pro", price: 9.99)],
                .timelinesOfFailures(in: folder)
            )
            try await run(trait) { try await SimulatedStore.current.buyOutside("pro") }
            let pages = try pages(in: folder)
            #expect(pages == [])
        }
    }
}
