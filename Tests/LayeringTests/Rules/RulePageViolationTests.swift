import Foundation
import Testing
import TestWaiting

/// Each check of the pages is shown a page with the mistake, because a check that finds nothing may be right, or blind.
@Suite(.timeLimit(.standard)) struct RulePageViolationTests {
    /// A page of one section with the given rules.
    private static func page(_ rules: String..., name: String = "QueueRules") -> RulePage {
        RulePage(
            name: name,
            text: "# Rules\n\nAn abstract.\n\n## Overview\n\nA page.\n\n## Section\n\n" + rules.joined(separator: "\n")
        )
    }

    private static func rule(_ id: String, _ fields: String...) -> String {
        "### \(id)\n\nA sentence.\n\n- Source: a header.\n- Certainty: documented (read 2026-11)\n"
            + fields.map { "- \($0)\n" }.joined()
    }

    private static func test(_ name: String) -> SourceFile {
        SourceFile(path: "QueueTests/Tests.swift", text: "    @Test func `\(name)`() {}")
    }

    @Test func `a page with rules in their form is accepted`() {
        let page = Self.page(Self.rule("Q-60", "See: Q-61, C-07", "Differs: It does less."), Self.rule("Q-61"))
        #expect(page.problems == [])
        #expect(page.rules.map(\.id.description) == ["Q-60", "Q-61"])
        #expect(page.rules.first?.see == ["Q-61", "C-07"])
    }

    struct Mistake: CustomTestStringConvertible {
        let rule: String
        let problem: String

        var testDescription: String { problem }
    }

    static let mistakes = [
        Mistake(
            rule: "### Q-61\n\n- Source: a header.\n- Certainty: documented (read 2026-11)\n",
            problem: "QueueRules.md:11: Q-61 has no text"
        ),
        Mistake(
            rule: "### Q-61\n\nA sentence.\n\n- Certainty: documented (read 2026-11)\n",
            problem: "QueueRules.md:11: Q-61 has no source"
        ),
        Mistake(
            rule: "### Q-61\n\nA sentence.\n\n- Source: a header.\n- Certainty: certain\n",
            problem:
                "QueueRules.md:11: the certainty of Q-61 is not one of: documented, confirmed, single report, inferred"
        ),
        Mistake(
            rule: "### Q-61\n\nA sentence.\n\n- Source: a header.\n- Certainty: decision\n",
            problem:
                "QueueRules.md:11: the certainty of Q-61 is not one of: documented, confirmed, single report, inferred"
        ),
        Mistake(
            rule: "### Q-61\n\nA sentence.\n\n- Certainty: documented (read 2026-11)\n- Source: a header.\n",
            problem: "QueueRules.md:16: the field \"Source\" of Q-61 is out of order or repeated"
        ),
        Mistake(
            rule:
                "### Q-61\n\nA sentence.\n\n- Source: a header.\n- Certainty: documented (read 2026-11)\n- Note: more.\n",
            problem: "QueueRules.md:17: Q-61 has a line that is no field: - Note: more."
        ),
        Mistake(
            rule: "### Q-61\n\nA sentence.\n- Source: a header.\n- Certainty: documented (read 2026-11)\n",
            problem: "QueueRules.md:14: Q-61 has no empty line before its fields"
        ),
        Mistake(
            rule: "### Q-61\n\nA sentence.\n\n- Source:\n- Certainty: documented (read 2026-11)\n",
            problem: "QueueRules.md:15: the field \"Source\" of Q-61 is empty"
        ),
        Mistake(
            rule: "### Q-61\n\nA sentence.\n\n- Source: a header.\n- Certainty: documented\n",
            problem: "QueueRules.md:11: Q-61 is documented without the month in which the source was read"
        ),
        Mistake(
            rule: "### Q-61\n\nA sentence.\n\n- Source: a header.\n- Certainty: documented (read 2026-13)\n",
            problem:
                "QueueRules.md:11: the certainty of Q-61 is not one of: documented, confirmed, single report, inferred"
        ),
        Mistake(
            rule: "### Q-61\n\nA sentence.\n\n- Source: a header.\n- Certainty: confirmed (read 2026-11)\n",
            problem: "QueueRules.md:11: Q-61 has the month of a source that documents it, and is not documented"
        ),
        Mistake(
            rule: "### Finishing\n",
            problem: "QueueRules.md:11: \"Finishing\" is no identifier of a rule"
        ),
        Mistake(
            rule: "### T-27\n\nA sentence.\n\n- Source: a header.\n- Certainty: documented (read 2026-11)\n",
            problem: "QueueRules.md:11: T-27 belongs on the page TransactionRules"
        ),
    ]

    @Test(arguments: mistakes)
    func `a malformed rule is reported with file and line`(mistake: Mistake) {
        #expect(Self.page(mistake.rule).problems == [mistake.problem])
    }

    @Test func `a page without title and overview is reported, and so are missing and unknown pages`() {
        let page = RulePage(name: "QueueRules", text: "Rules\n\n## Section\n")
        #expect(page.problems.count == 2)
        let mistakes = RuleBook(pages: [page, Self.page(name: "Notes")]).mistakesInForm
        #expect(mistakes.contains("the page TransactionRules.md is missing"))
        #expect(mistakes.contains("Notes.md is no page of rules"))
    }

    @Test func `a citation of a rule that no page defines is reported`() {
        let book = RuleBook(pages: [Self.page(Self.rule("Q-60"))])
        let file = SourceFile(
            path: "Sources/A.swift",
            text:
                "// Finishing waits (Q-60).\nlet text = \"Q-61\"\n/// Signed with SHA-256 on P-256, UTF-8, X.509, H20; TS-04/C-26."
        )
        #expect(
            book.unknownCitations(in: [file]) == [
                "Sources/A.swift:2: Q-61 is cited, and no page defines it",
                "Sources/A.swift:3: TS-04 is cited, and no page defines it",
                "Sources/A.swift:3: C-26 is cited, and no page defines it",
            ]
        )
    }

    @Test func `a rule with neither a test nor a reason, and one with both, are reported`() {
        let reason = "No test: It needs a screen."
        let book = RuleBook(
            pages: [
                Self.page(
                    Self.rule("Q-60"),
                    Self.rule("Q-61"),
                    Self.rule("Q-62", reason),
                    Self.rule("Q-63", reason)
                ),
                RulePage(name: "ConflictingSources", text: "### C-07\n\nA choice.\n"),
            ],
            tests: [Self.test("finishing waits (Q-61, Q-63)")]
        )
        #expect(
            book.mistakesInProofs == [
                "QueueRules.md:11: Q-60 has neither a test nor a reason for having none",
                "QueueRules.md:33: Q-63 has a test and a reason for having none",
            ]
        )
    }

    @Test func `an identifier outside the parentheses at the end of a test's name is reported`() {
        let names = ["Q-60 finishing waits", "finishing ends (Q-60 Q-61)", "finishing is saved (Q-60, Q-61)"]
        let book = RuleBook(
            pages: [Self.page(Self.rule("Q-60"), Self.rule("Q-61"))],
            tests: names.map(Self.test)
        )
        #expect(
            book.misplacedIdentifiers == [
                "`QueueTests/Tests.swift`: Q-60 finishing waits",
                "`QueueTests/Tests.swift`: finishing ends (Q-60 Q-61)",
                "`QueueTests/Tests.swift`: finishing ends (Q-60 Q-61)",
            ]
        )
    }

    @Test func `a rule that is defined twice, and one out of order, are reported`() {
        let book = RuleBook(pages: [Self.page(Self.rule("Q-61"), Self.rule("Q-60"), Self.rule("Q-61"))])
        #expect(
            book.mistakesInOrder == [
                "QueueRules.md:25: Q-61 is defined at QueueRules.md:11 already",
                "QueueRules.md:18: Q-60 stands behind Q-61",
            ]
        )
    }

    @Test func `a reference to a rule or an article that does not exist is reported`() {
        let book = RuleBook(
            pages: [Self.page(Self.rule("Q-60", "See: Q-60, Q-61, <doc:Limits>, <doc:Nowhere>"))],
            articles: ["Limits"]
        )
        #expect(
            book.danglingReferences == [
                "QueueRules.md:11: Q-60 refers to Q-61, which does not exist",
                "QueueRules.md:11: Q-60 refers to <doc:Nowhere>, which does not exist",
            ]
        )
    }

    @Test func `a list of tests that is missing, outdated or unfounded is rewritten, and nothing else changes`() {
        let tests = "Proved by:\n  - `QueueTests/Tests.swift`: "
        let (first, second) = ("finishing ends, in a long name", "finishing waits")
        let book = RuleBook(
            pages: [
                Self.page(
                    Self.rule("Q-60", "See: Q-61"),
                    Self.rule("Q-61", "Proved by:\n  - `Old.swift`: no longer there\n  - `Old.swift`: neither"),
                    Self.rule("Q-62", "Proved by: `Old.swift`"),
                    Self.rule("Q-63", tests + first)
                )
            ],
            tests: [
                Self.test("finishing waits (Q-60, Q-61)"),
                SourceFile(
                    path: "QueueTests/Tests.swift",
                    text: "    @Test\n    func\n        `finishing ends, in a long name (Q-60, Q-63)`()\n"
                ),
                SourceFile(path: "Strings.swift", text: "let text = \"@Test func `nothing (Q-62)`\""),
            ]
        )
        let expected = Self.page(
            Self.rule("Q-60", "See: Q-61", tests + first + "\n  - `QueueTests/Tests.swift`: " + second),
            Self.rule("Q-61", tests + second),
            Self.rule("Q-62"),
            Self.rule("Q-63", tests + first)
        )
        #expect(book.generatedTexts.first?.generated == expected.text)
        #expect(book.generatedTexts.first?.written != expected.text)
        #expect(RuleBook(pages: [expected], tests: []).generatedTexts.first?.generated != expected.text)
    }

    @Test func `a wrong count in the index is rewritten, and nothing else changes`() throws {
        let header = """
            | page | identifiers | rules | with a test | without a test | with a conformance test |
            |---|---|---|---|---|---|

            """
        let book = RuleBook(
            pages: [Self.page(Self.rule("Q-60"), Self.rule("Q-61"))],
            indexText: "# Rules\n\n\(header)| <doc:QueueRules> | Q | 7 | 7 | 0 | 0 |\n\nAfter.\n",
            tests: [Self.test("finishing waits (Q-60)")]
        )
        let index = try #require(book.generatedTexts.last?.generated)
        #expect(index.hasPrefix("# Rules\n\n\(header)| <doc:QueueRules> | Q | 2 | 1 | 1 | 0 |\n"))
        #expect(index.hasSuffix("| all | | 2 | 1 | 1 | 0 |\n\nAfter.\n"))
    }

    @Test func `a report of a run on Apple's systems fills the field of its rules`() {
        let report = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites><testsuite name="TestResults" tests="3">
            <testcase classname="ConformanceTests.Conformance.QueueTests" name="`a purchase is one (Q-61)`()" time="1"/>
            <testcase classname="ConformanceTests.Conformance.QueueTests" name="`it is two (Q-61, Q-62)`()" time="1">
            <failure message="no"/></testcase>
            <testcase classname="QueueTests.Others" name="`it is three (Q-61)`()" time="1"/>
            </testsuite></testsuites>
            """
        let outcomes = AppleResults.outcomes(in: Data(report.utf8), system: "macOS 26.6", date: "2026-10-01")
        #expect(outcomes.map(\.test) == ["a purchase is one (Q-61)", "it is two (Q-61, Q-62)"])
        let results = AppleResults(table: AppleResults().adding(outcomes).table)
        let tests = ["a purchase is one (Q-61)", "it is two (Q-61, Q-62)", "it is four (Q-63)"].map { name in
            SourceFile(path: "ConformanceTests/QueueTests.swift", text: "    @Test func `\(name)`() {}")
        }
        let page = Self.page(Self.rule("Q-61"), Self.rule("Q-62"), Self.rule("Q-63"), Self.rule("Q-64"))
        let book = RuleBook(pages: [page], tests: tests, results: results)
        let lines = book.generatedTexts.first?.generated.split(separator: "\n") ?? []
        #expect(
            lines.filter { $0.hasPrefix("- Apple") || $0.hasPrefix("- Proved") || $0.hasPrefix("  - ") } == [
                "- Proved by:",
                "  - `ConformanceTests/QueueTests.swift`: a purchase is one",
                "  - `ConformanceTests/QueueTests.swift`: it is two",
                "- Apple: 1 of 2 passed (macOS 26.6, 2026-10-01)",
                "- Proved by:",
                "  - `ConformanceTests/QueueTests.swift`: it is two",
                "- Apple: 0 of 1 passed (macOS 26.6, 2026-10-01)",
                "- Proved by:",
                "  - `ConformanceTests/QueueTests.swift`: it is four",
                "- Apple: not run",
            ]
        )
    }
}
