#if canImport(Testing)
import Foundation
import GatesAndQuirks
public import Testing

/// A trait that gives each test a store of its own behind the static APIs of both kinds.
///
/// Create it with `.store("Products.storekit")` or `.store(selling: […])`. On a suite, every test in it and in nested
/// suites gets a separate store; a parameterised test gets one for each argument. If several such traits apply, the
/// innermost one is used. ``SimulatedStore/current`` returns the store.
public struct StoreTrait: TestTrait, SuiteTrait, TestScoping {
    private let id = UUID()
    let source: StoreSource
    let sourceLocation: SourceLocation

    /// True, so that a suite passes the trait on to everything in it.
    public var isRecursive: Bool { true }

    /// Returns the trait for a run of a test function, and `nil` for a suite.
    ///
    /// - Parameters:
    ///   - test: A suite or a test.
    ///   - testCase: The run; `nil` for a suite.
    /// - Returns: The trait, or `nil` if the test has another store trait further inside.
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
    /// - Throws: ``SimulatedStoreError`` if the store cannot be created, which fails the test, and the errors of the
    ///   test.
    @concurrent public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await source.withStore { store, plan in
            try await FailureTimeline(plan, of: test).keeping(sourceLocation: sourceLocation) {
                let quirks = store.quirks
                guard quirks != .ideal else { return try await function() }
                try await namingSeed(of: quirks, sourceLocation: sourceLocation) { try await function() }
            }
        } reporting: { leftovers in
            Issue.record(UnfinishedLeftovers(all: leftovers), sourceLocation: sourceLocation)
        }
    }
}

extension Trait where Self == StoreTrait {
    /// Gives each test a store of its own that sells the products of a `.storekit` file.
    ///
    /// - Parameters:
    ///   - name: The name of the file. It is searched for in the resources of the test target, in the folder of the
    ///     file with the trait, and in its parent folders up to the package's. A missing file fails the test, and the
    ///     message lists the searched folders.
    ///   - options: The options of the stores.
    ///   - fileID: The file with the trait.
    ///   - filePath: The file with the trait.
    ///   - line: The line of the trait.
    ///   - column: The column of the trait.
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

    /// Gives each test a store of its own that sells products defined in code.
    ///
    /// - Parameters:
    ///   - items: The products for sale; a mistake fails the test.
    ///   - options: The options of the stores.
    ///   - fileID: The file with the trait.
    ///   - filePath: The file with the trait.
    ///   - line: The line of the trait.
    ///   - column: The column of the trait.
    /// - Returns: The trait.
    public static func store(
        selling items: [ItemForSale],
        _ options: StoreOption...,
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
