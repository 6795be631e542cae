import Foundation
import Testing

@Suite(.timeLimit(.minutes(15))) struct RuleTableTests {
    @Test func `the table of proved rules is up to date`() throws {
        let table = try RuleTable()
        if ProcessInfo.processInfo.environment["UPDATE_RULE_TABLE"] != nil {
            try table.markdown.write(to: RuleTable.file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: RuleTable.file, encoding: .utf8)
        #expect(
            written == table.markdown,
            "run UPDATE_RULE_TABLE=1 swift test --filter RuleTableTests, and commit the change"
        )
    }

    @Test func `tests name only rules that exist`() throws {
        let table = try RuleTable()
        // C-nn are decisions between contradicting sources, not rules.
        let unknown = Set(table.tests.keys).subtracting(table.rules).filter { !$0.hasPrefix("C-") }
        #expect(unknown.sorted() == [])
    }

    @Test func `every rule has either a test or a reason why it has none`() throws {
        let table = try RuleTable()
        #expect(
            table.withoutTest.contradictions(rules: table.rules, proved: Set(table.tests.keys)) == [],
            "the reasons are in \(RulesWithoutTest.file.lastPathComponent)"
        )
    }

    @Test func `a rule in both places, one in neither and one that is none are found`() throws {
        let reasons = try RulesWithoutTest("Z-1\tNot yet.\nZ-2\tNot yet.\nZ-9\tNot yet.")
        #expect(
            reasons.contradictions(rules: ["Z-1", "Z-2", "Z-3", "Z-4"], proved: ["Z-2", "Z-3"]) == [
                "Z-2 has a test and a reason why it has none: Not yet.",
                "Z-4 has neither a test nor a reason why it has none",
                "Z-9 is no rule",
            ]
        )
    }

    @Test func `a line without a reason, and a rule that is there twice, are refused`() {
        #expect(throws: RulesWithoutTest.DamagedLine.self) { try RulesWithoutTest("Z-1") }
        #expect(throws: RulesWithoutTest.DamagedLine.self) { try RulesWithoutTest("Z-1\t") }
        #expect(throws: RulesWithoutTest.DamagedLine.self) { try RulesWithoutTest("Z-1\ta\nZ-1\tb") }
    }
}
