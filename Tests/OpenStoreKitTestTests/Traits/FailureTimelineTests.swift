import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct FailureTimelineTests {
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

    /// Runs a function as the trait runs a test, and returns the issues without reporting them.
    private func issues(
        of trait: StoreTrait,
        _ function: @concurrent @Sendable () async throws -> Void
    ) async throws -> [Issue] {
        let issues = Mutex<[Issue]>([])
        let collecting: IssueHandlingTrait = .compactMapIssues { issue in
            issues.withLock { $0.append(issue) }
            return nil
        }
        let test = try #require(Test.current)
        try await collecting.provideScope(for: test, testCase: Test.Case.current) { try await run(trait, function) }
        return issues.withLock { $0 }
    }

    private func trait(in folder: URL) -> StoreTrait {
        .store(selling: [.nonConsumable("pro", price: 9.99)], .timelinesOfFailures(in: folder))
    }

    @Test func `a failing test leaves its timeline with the failures, and each failure names the file`() async throws {
        try await withFolder { folder in
            let issues = try await issues(of: trait(in: folder)) {
                try await SimulatedStore.current.buyOutside("pro")
                Issue.record("wrong on purpose")
                #expect(1 + 1 == 3, "<sums>")
            }
            let name = try #require(try pages(in: folder).first)
            #expect(name.hasPrefix("a-failing-test-leaves") && name.hasSuffix(".html"))
            let path = folder.appending(path: name).path(percentEncoded: false)
            #expect(issues.count == 2)
            for issue in issues { #expect(issue.comments.map(\.rawValue).contains { $0.contains(path) }) }
            let page = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            #expect(page.contains("purchased <b>pro</b>"))
            #expect(page.contains("wrong on purpose") && page.contains("&lt;sums&gt;"))
            #expect(page.contains("FailureTimelineTests.swift:\(try #require(issues[1].sourceLocation).line)"))
            #expect(page.contains("OpenStoreKitTestTests › FailureTimelineTests"))
        }
    }

    @Test func `an error leaves a timeline, and is recorded once at the test`() async throws {
        try await withFolder { folder in
            let issues = try await issues(of: trait(in: folder)) { throw StoreKitError.unknown }
            #expect(issues.count == 1)
            #expect(issues.first?.error is StoreKitError)
            #expect(issues.first?.sourceLocation == Test.current?.sourceLocation)
            #expect(try pages(in: folder).count == 1)
        }
    }

    @Test func `a failed requirement is one issue at its line, and ends the test`() async throws {
        try await withFolder { folder in
            let line = Mutex(0)
            let issues = Mutex<[Issue]>([])
            let collecting: IssueHandlingTrait = .compactMapIssues { issue in
                issues.withLock { $0.append(issue) }
                return nil
            }
            let test = try #require(Test.current)
            var isThrown = false
            do {
                try await collecting.provideScope(for: test, testCase: Test.Case.current) {
                    try await run(trait(in: folder)) {
                        line.withLock { $0 = #line + 1 }
                        try #require(Bool(false))
                    }
                }
            } catch is ExpectationFailedError {
                isThrown = true
            }
            #expect(isThrown)
            let found = issues.withLock { $0 }
            #expect(found.map { $0.sourceLocation?.line } == [line.withLock { $0 }])
            #expect(try pages(in: folder).count == 1)
        }
    }

    @Test func `an expected issue leaves nothing`() async throws {
        try await withFolder { folder in
            try await run(trait(in: folder)) { withKnownIssue { Issue.record("wrong on purpose") } }
            #expect(try pages(in: folder) == [])
        }
    }

    @Test func `each failed run of a test has a page of its own`() async throws {
        try await withFolder { folder in
            let issues = try await withThrowingTaskGroup(of: [Issue].self) { group in
                for number in 0..<3 {
                    group.addTask { try await self.issues(of: trait(in: folder)) { Issue.record("case \(number)") } }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(try pages(in: folder).count == 3)
            for issue in issues {
                let comments = issue.comments.map(\.rawValue)
                let sentence = try #require(comments.first { $0.hasPrefix("The timeline is in ") })
                let path = String(sentence.dropFirst("The timeline is in ".count).dropLast())
                #expect(try String(contentsOfFile: path, encoding: .utf8).contains(comments[0]))
            }
        }
    }

    @Test func `a test that passes leaves nothing`() async throws {
        try await withFolder { folder in
            try await run(trait(in: folder)) { try await SimulatedStore.current.buyOutside("pro") }
            let pages = try pages(in: folder)
            #expect(pages == [])
        }
    }
}
