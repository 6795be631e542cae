#if canImport(Testing)
import Foundation
import PurchaseEvents
import Synchronization
public import Testing

/// A trait that gives each test a store of its own behind the static APIs of both kinds.
///
/// Create it with `.store("Products.storekit")` or `.store(selling: […])`. On a suite, every test in it and in nested
/// suites gets a separate store; a parameterised test gets one for each argument. If several such traits apply, the
/// innermost one is used. ``SimulatedStore/current`` returns the store.
public struct StoreTrait: TestTrait, SuiteTrait, TestScoping {
    private let id = UUID.random()
    let description: StoreDescription
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
        try await description.withStore { store, plan in
            let page = FailurePage(plan, of: test)
            let comments = TestComments(on: store, page: page)
            let outcome: Result<Void, any Error>
            do {
                try await commentingIssues(of: test, sourceLocation: test.sourceLocation) {
                    comments.comments(on: $0)
                } _: {
                    try await function()
                }
                outcome = .success(())
            } catch {
                // A failed requirement, for example, ends the test.
                outcome = .failure(error)
            }
            try page?.write()
            try outcome.get()
        } reporting: { leftovers in
            Issue.record(UnfinishedLeftovers(all: leftovers), sourceLocation: sourceLocation)
        }
    }
}

/// The comments on the issues of a test with a store.
private final class TestComments: Sendable {
    /// Weak, because tasks that outlive the test keep its comments, and must not keep its store open.
    private weak let store: SimulatedStore?
    private let page: FailurePage?
    private let quirks: SimulatedQuirks
    private let areRemarksGiven = Atomic(false)

    init(on store: SimulatedStore, page: FailurePage?) {
        self.store = store
        self.page = page
        quirks = store.quirks
    }

    /// Returns the quirks, the file with the timeline and, for the first issue, the remarks on the configuration.
    func comments(on issue: Issue) -> [String] {
        var comments = quirks == .ideal ? [] : ["The store was \(quirks)."]
        if let sentence = page?.add(issue) { comments.append(sentence) }
        let remarks = store?.remarks ?? []
        if !remarks.isEmpty, !areRemarksGiven.exchange(true, ordering: .relaxed) { comments += remarks }
        return comments
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
            description: StoreDescription(
                products: .file(named: name, fileID: fileID, filePath: filePath),
                options: options
            ),
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
            description: StoreDescription(products: .items(items), options: options),
            sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }
}
#endif
