import Foundation
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RulePageTests {
    private static let book = Result { try RuleBook.ofThisPackage() }

    @Test func `every rule on every page has the required form`() throws {
        let mistakes = try Self.book.get().mistakesInForm
        #expect(mistakes == [])
    }

    @Test func `every rule that is cited is defined by a page`() throws {
        let unknown = try Self.book.get().unknownCitations(in: RuleBook.textsOfThisPackage())
        #expect(unknown == [])
    }

    @Test func `every rule has either a test or a reason for having none`() throws {
        let mistakes = try Self.book.get().mistakesInProofs
        #expect(mistakes == [])
    }

    @Test func `the identifiers stand at the end of a test's name, in parentheses, with commas`() throws {
        let misplaced = try Self.book.get().misplacedIdentifiers
        #expect(misplaced == [])
    }

    @Test func `every rule is defined once, in the order of the numbers`() throws {
        let mistakes = try Self.book.get().mistakesInOrder
        #expect(mistakes == [])
    }

    @Test func `every reference of a rule leads to a rule or an article`() throws {
        let dangling = try Self.book.get().danglingReferences
        #expect(dangling == [])
    }

    @Test func `the tests and counts on the pages are up to date`() throws {
        try recordResults()
        if ProcessInfo.processInfo.environment["UPDATE_RULE_TABLE"] != nil {
            for page in try RuleBook.ofThisPackage().generatedTexts where page.written != page.generated {
                let file = RuleBook.folder.appending(path: "\(page.name).md")
                try page.generated.write(to: file, atomically: true, encoding: .utf8)
            }
        }
        let outdated = try RuleBook.ofThisPackage().generatedTexts.filter { $0.written != $0.generated }.map(\.name)
        #expect(
            outdated == [],
            "run UPDATE_RULE_TABLE=1 swift test --filter RulePageTests, and commit the change"
        )
    }

    @Test func `the conformance tests import only modules of Apple's systems`() throws {
        let allowed: Set = ["Foundation", "StoreKit", "StoreKitTest", "Synchronization", "Testing"]
        // The one file that differs between the platforms.
        let files = try SourceFile.all(below: "Tests/ConformanceTests").filter {
            !$0.path.hasSuffix("StoreForTest.swift")
        }
        #expect(files.count > 10)
        for file in files {
            let imports = file.text.matches(of: /(?m)^(?:@\S+ )?(?:public )?import (?:\w+ )?(\w+)/).map { String($0.1) }
            #expect(Set(imports).isSubset(of: allowed), "\(file.path)")
            #expect(imports.contains("StoreKit"), "\(file.path)")
        }
    }

    /// Adds the outcomes of a run on Apple's systems to the table, if the environment names its report.
    private func recordResults() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let path = environment["APPLE_REPORT"] else { return }
        let system = try #require(environment["APPLE_SYSTEM"], "APPLE_SYSTEM names the system, such as \"macOS 26.6\"")
        let outcomes = AppleResults.outcomes(
            in: try Data(contentsOf: URL(filePath: path)),
            system: system,
            date: Date.now.formatted(.iso8601.year().month().day())
        )
        try #require(!outcomes.isEmpty, "\(path) reports no conformance test")
        let table = AppleResults(table: try String(contentsOf: AppleResults.file, encoding: .utf8)).adding(outcomes)
            .table
        try table.write(to: AppleResults.file, atomically: true, encoding: .utf8)
    }
}
