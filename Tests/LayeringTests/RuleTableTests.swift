import Foundation
import Testing

@Suite struct RuleTableTests {
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
}
