#if canImport(Testing)
import Testing

/// Runs the body of a test, and adds comments to each issue that it records.
///
/// An error is recorded as an issue, so that it has the comments, too. A failed requirement was recorded when it
/// failed, and an error of a cancelled test is none of its issues: both are thrown on.
///
/// - Parameters:
///   - test: The running test.
///   - sourceLocation: The location of errors that are recorded.
///   - comments: Returns the comments. It is called for each issue, on any thread.
///   - body: The body.
/// - Throws: `ExpectationFailedError`, and the errors of a cancelled test.
func commentingIssues(
    of test: Test,
    sourceLocation: SourceLocation,
    with comments: @escaping @Sendable (Issue) -> [String],
    _ body: @Sendable () async throws -> Void
) async throws {
    let commenting: IssueHandlingTrait = .compactMapIssues { issue in
        var issue = issue
        issue.comments += comments(issue).map { Comment(rawValue: $0) }
        return issue
    }
    try await commenting.provideScope(for: test, testCase: Test.Case.current) {
        do {
            try await body()
        } catch let error as ExpectationFailedError {
            throw error
        } catch {
            if Task.isCancelled { throw error }
            Issue.record(error, sourceLocation: sourceLocation)
        }
    }
}
#endif
