#if canImport(Testing)
public import Testing

/// Runs a test once for each seed, on a store that behaves as awkwardly as it may; every failure says which seed it was.
///
/// ```swift
/// @Test func `nothing is granted twice`() async throws {
///     try await withHarshStore(seeds: 1...200) { quirks in
///         try SimulatedStore(configuration: file, quirks: quirks)
///     } run: { store in
///         …
///         #expect(shop.granted == shop.paid)
///     }
/// }
/// ```
///
/// Each issue that is recorded meanwhile gets a comment with the seed, and each confirmation, requirement and error does.
/// An error ends the run of its seed and is recorded; the others go on.
///
/// - Parameters:
///   - seeds: The seeds, one after the other. To look into a failure, leave the one that it named.
///   - sourceLocation: Where an error of a run is recorded.
///   - open: Makes the store for one run, with the quirks that it is given.
///   - body: The test, which runs with the store behind the static APIs.
/// - Throws: `CancellationError` when the test is cancelled; what goes wrong in a run where there is no running test to
///   record it for.
public func withHarshStore(
    seeds: some Sequence<UInt64>,
    sourceLocation: SourceLocation = #_sourceLocation,
    open: @Sendable (SimulatedQuirks) async throws -> SimulatedStore,
    run body: @Sendable (SimulatedStore) async throws -> Void
) async throws {
    for seed in seeds {
        try Task.checkCancellation()
        let quirks = SimulatedQuirks.harsh(seed: seed)
        try await namingSeed(of: quirks, sourceLocation: sourceLocation) {
            let store = try await open(quirks)
            try await store.run { try await body(store) }
        }
    }
}

/// Runs code, and adds to every issue that it records in which quirks the store behaved.
///
/// For tests that open several stores, such as one that launches its app again. An error is recorded as an issue.
///
/// - Parameters:
///   - quirks: The quirks, whose seed is to be named.
///   - sourceLocation: Where an error is recorded.
///   - body: The test.
/// - Throws: What `body` throws, where there is no running test to record it for.
public func namingSeed(
    of quirks: SimulatedQuirks,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @Sendable () async throws -> Void
) async throws {
    guard let test = Test.current else { return try await body() }
    let naming: IssueHandlingTrait = .compactMapIssues { issue in
        var issue = issue
        issue.comments.append("The store was \(quirks).")
        return issue
    }
    try await naming.provideScope(for: test, testCase: Test.Case.current) {
        do {
            try await body()
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
        }
    }
}
#endif
