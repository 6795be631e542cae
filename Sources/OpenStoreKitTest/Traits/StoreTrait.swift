#if canImport(Testing)
import Foundation
public import Testing

/// Gives each test a store of its own, behind the static APIs of both worlds.
///
/// Made with `.store("Products.storekit")` or `.store(selling: …)`. On a suite it gives every test in it, also in nested
/// suites, its own store and not a common one; a parameterised test gets one for each argument. Of several such traits the
/// innermost counts. ``SimulatedStore/current`` is the store.
public struct StoreTrait: TestTrait, SuiteTrait, TestScoping {
    private let id = UUID()
    let source: StoreSource
    let sourceLocation: SourceLocation

    /// A suite hands the trait on to everything in it.
    public var isRecursive: Bool { true }

    /// A store belongs to one run of a test function, and to no suite.
    ///
    /// - Parameters:
    ///   - test: A suite or a test.
    ///   - testCase: The run; `nil` for a suite.
    /// - Returns: The trait, for runs of the tests that have no other such trait further inside.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        guard testCase != nil else { return nil }
        let innermost = test.traits.reversed().lazy.compactMap { $0 as? Self }.first
        guard let innermost, innermost.id != id, test.traits.contains(where: { ($0 as? Self)?.id == id }) else {
            return self
        }
        return nil
    }

    /// Runs a test with a store of its own.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The run.
    ///   - function: The test's code.
    /// - Throws: ``SimulatedStoreError`` where there is no store to be had, which fails the test, and what the test throws.
    @concurrent public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await source.withStore { store in
            let quirks = store.quirks
            guard quirks != .ideal else { return try await function() }
            try await namingSeed(of: quirks, sourceLocation: sourceLocation) { try await function() }
        } reporting: { leftovers in
            Issue.record(UnfinishedLeftovers(all: leftovers), sourceLocation: sourceLocation)
        }
    }
}

extension Trait where Self == StoreTrait {
    /// Gives each test a store of its own that sells what a `.storekit` file says.
    ///
    /// - Parameters:
    ///   - name: The name of the file, looked for in the resources of the test target, beside the file with the trait and
    ///     in the folders above it up to the package's. A file that is not there fails the test and says where it was
    ///     looked for.
    ///   - options: How the stores differ from the usual one.
    ///   - fileID: The file with the trait.
    ///   - filePath: The file with the trait.
    ///   - line: Where the trait is.
    ///   - column: Where the trait is.
    /// - Returns: The trait.
    public static func store(
        _ name: String,
        _ options: StoreOption...,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        StoreTrait(
            source: StoreSource(products: .file(named: name, fileID: fileID, filePath: filePath), options: options),
            sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }

    /// Gives each test a store of its own that sells what is written in code.
    ///
    /// - Parameters:
    ///   - items: What is for sale; a mistake fails the test.
    ///   - options: How the stores differ from the usual one.
    ///   - fileID: The file with the trait.
    ///   - filePath: The file with the trait.
    ///   - line: Where the trait is.
    ///   - column: Where the trait is.
    /// - Returns: The trait.
    public static func store(
        selling items: ItemForSale...,
        options: StoreOption...,
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) -> Self {
        StoreTrait(
            source: StoreSource(products: .items(items), options: options),
            sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }
}
#endif
