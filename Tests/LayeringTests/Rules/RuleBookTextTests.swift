import Foundation
import Testing

/// The copy of the rules that `storekit rule` prints.
extension RulePageTests {
    private static let copy = SourceFile.root.appending(path: "Sources/StoreManager/Rules/RuleBookText.swift")

    @Test func `the rules that the command line prints are those of the pages`() throws {
        let expected = try RuleBook.ofThisPackage().swiftText
        if ProcessInfo.processInfo.environment["UPDATE_RULE_TABLE"] != nil {
            try expected.write(to: Self.copy, atomically: true, encoding: .utf8)
        }
        let isCurrent = try String(contentsOf: Self.copy, encoding: .utf8) == expected
        #expect(isCurrent, "run UPDATE_RULE_TABLE=1 swift test --filter RulePageTests, and commit the change")
    }

    @Test func `the printed rules are all rules, without the lists of their tests`() throws {
        let book = try RuleBook.ofThisPackage()
        let text = book.swiftText
        for rule in book.rules { #expect(text.contains("\n### \(rule.id)\n"), "\(rule.id)") }
        #expect(!text.contains("\n- Proved by:"))
        #expect(!text.contains("\n  - "))
        #expect(text.contains("\n- Source: "))
    }
}

extension RuleBook {
    /// The source file with the text of all rules, without the fields that tests generate.
    fileprivate var swiftText: String {
        let order = RuleIdentifier.pages.map(\.page)
        let sorted = pages.sorted { (order.firstIndex(of: $0.name) ?? 0) < (order.firstIndex(of: $1.name) ?? 0) }
        let generated = ["- \(RulePage.Field.provedBy.rawValue):", "  - ", "- \(RulePage.Field.apple.rawValue): "]
        let parts = sorted.map { page in
            var isRule = false
            let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
                if line.hasPrefix("## ") { isRule = false }
                if line.hasPrefix("### ") { isRule = true }
                return isRule && !generated.contains { line.hasPrefix($0) }
            }
            return "### page \(page.name)\n\n" + lines.joined(separator: "\n")
        }
        return """
            // swift-format-ignore-file
            // Generated from the pages of rules: UPDATE_RULE_TABLE=1 swift test --filter RulePageTests

            /// The rules of the manual, without the lists of their tests.
            enum RuleBookText {
                static let text = #\"""

            \(parts.joined(separator: "\n").replacing(/\n{3,}/, with: "\n\n"))
            \"""#
            }

            """
    }
}
