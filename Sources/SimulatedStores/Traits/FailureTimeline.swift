#if canImport(Testing)
import Foundation
import StoreTimelines
import Synchronization
import Testing

/// A page with the timeline of a failing test.
struct FailureTimeline: Sendable {
    private let test: Test
    private let timeline: Timeline?
    /// The file of the page, or `nil` if no page is wanted.
    private let file: URL?

    init(_ plan: StorePlan, of test: Test) {
        self.test = test
        timeline = plan.timeline
        file = plan.failureFolder?.appending(path: Self.fileName(for: test))
    }

    /// The name of the test with every character that is special in paths replaced.
    private static func fileName(for test: Test) -> String {
        let name = test.displayName ?? test.name
        let kept = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
        return String(String(kept).prefix(120)) + ".html"
    }

    /// Runs a test, and writes the page if the test records an issue or throws an error.
    ///
    /// - Parameters:
    ///   - sourceLocation: The location of errors that are recorded.
    ///   - body: The test.
    /// - Throws: The error of `body` if no page is wanted, or the failure to write the page.
    func keeping(
        sourceLocation: SourceLocation,
        _ body: @Sendable () async throws -> Void
    ) async throws {
        guard let file, let timeline else { return try await body() }
        let hasFailed = Failed()
        try await commentingIssues(of: test, sourceLocation: sourceLocation) {
            hasFailed.note()
            return "The timeline is in \(file.path(percentEncoded: false))."
        } _: {
            try await body()
        }
        guard hasFailed.isTrue else { return }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let title = test.displayName ?? test.name
        try timeline.html(title: title, subtitle: "This test failed.").write(
            to: file,
            atomically: true,
            encoding: .utf8
        )
    }
}

/// A flag that any task may set.
private final class Failed: Sendable {
    private let flag = Atomic(false)

    var isTrue: Bool { flag.load(ordering: .sequentiallyConsistent) }

    func note() { flag.store(true, ordering: .sequentiallyConsistent) }
}
#endif
