#if canImport(Testing)
import Testing

/// Runs the body of a test, and adds a comment to each issue that it records.
///
/// An error is recorded as an issue, so that it has the comment, too.
///
/// - Parameters:
///   - test: The running test.
///   - sourceLocation: The location of errors that are recorded.
///   - comment: Returns the comment. It is called for each issue, on any thread.
///   - body: The body.
/// - Throws: The error of the scope in which issues are handled.
func commentingIssues(
    of test: Test,
    sourceLocation: SourceLocation,
    with comment: @escaping @Sendable () -> String,
    _ body: @Sendable () async throws -> Void
) async throws {
    let commenting: IssueHandlingTrait = .compactMapIssues { issue in
        var issue = issue
        issue.comments.append(Comment(rawValue: comment()))
        return issue
    }
    try await commenting.provideScope(for: test, testCase: Test.Case.current) {
        do {
            try await body()
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
        }
    }
}
#endif
