#if canImport(Testing)
public import Testing

/// Runs a test once for each seed, on a store with as many quirks as the seed enables.
///
/// ```swift
/// @Test func `nothing is granted twice`() async throws {
///     try await withRandomQuirks(seeds: 1...200) { quirks in
///         try SimulatedStore(configuration: file, quirks: quirks)
///     } run: { store in
///         …
///         #expect(shop.granted == shop.paid)
///     }
/// }
/// ```
///
/// Each issue that is recorded during a run gets a comment with the seed: failed expectations, confirmations,
/// requirements, and errors. An error ends the run of its seed and is recorded; the other runs continue.
///
/// - Parameters:
///   - seeds: The seeds, one after the other. To debug a failure, pass only the seed that it names.
///   - sourceLocation: The location of errors that are recorded.
///   - open: A function that creates the store for one run with the given quirks.
///   - body: The test, which runs with the store behind the static APIs.
/// - Throws: `CancellationError` if the test is cancelled. Outside a running test, the error of a run, because it
///   cannot be recorded.
public func withRandomQuirks(
    seeds: some Sequence<UInt64>,
    sourceLocation: SourceLocation = #_sourceLocation,
    open: @Sendable (SimulatedQuirks) async throws -> SimulatedStore,
    run body: @Sendable (SimulatedStore) async throws -> Void
) async throws {
    for seed in seeds {
        try Task.checkCancellation()
        let quirks = SimulatedQuirks.random(seed: seed)
        try await namingSeed(of: quirks, sourceLocation: sourceLocation) {
            let store = try await open(quirks)
            try await store.run { try await body(store) }
        }
    }
}

/// Runs code and adds the store's quirks to every issue that it records.
///
/// Use it for tests that open several stores, such as one that launches its app again. An error is recorded as an
/// issue.
///
/// - Parameters:
///   - quirks: The quirks, whose seed is added.
///   - sourceLocation: The location of errors that are recorded.
///   - body: The test.
/// - Throws: The error of `body`, if there is no running test to record it for.
public func namingSeed(
    of quirks: SimulatedQuirks,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @Sendable () async throws -> Void
) async throws {
    guard let test = Test.current else { return try await body() }
    try await commentingIssues(
        of: test,
        sourceLocation: sourceLocation,
        with: { _ in ["The store was \(quirks)."] },
        body
    )
}
#endif
