import Foundation
import Testing

@Suite(.timeLimit(.minutes(15))) struct RulePageTests {
    private static let book = Result { try RuleBook.ofThisPackage() }

    @Test func `every page of rules keeps the form of rules`() throws {
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

    @Test func `every rule is defined once, in the order of the numbers`() throws {
        let mistakes = try Self.book.get().mistakesInOrder
        #expect(mistakes == [])
    }

    @Test func `every reference of a rule leads to a rule or an article`() throws {
        let dangling = try Self.book.get().danglingReferences
        #expect(dangling == [])
    }

    @Test func `the tests and counts on the pages are up to date`() throws {
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
}
