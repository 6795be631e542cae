import Foundation
import SourceAudit
import Testing
import TestWaiting

/// The page that joins an audit with the reports of runs.
@Suite(.timeLimit(.standard)) struct JoinedReportTests {
    private static let parity = """
        {"kind": "parity", "version": 1, "name": "Shop", "scenarios": ["buy", "kill"], "hazards": ["H1", "H2"],
         "differences": [{"scenario": "kill", "aspect": "lost", "isNotice": false,
           "explanation": "The customer paid | lost it. Usually H1 of MIGRATION.md.", "hazards": ["H1"],
           "legacy": [], "new": ["#1 coins"],
           "places": [{"action": "finished", "function": "Shop.f()", "line": 6, "step": "buy",
             "file": "/home/me/app/Sources/My Shop/Shop.swift"}]}],
         "expected": [], "outdated": []}
        """
    private static let leaks = """
        {"kind": "leaks", "version": 1, "leftovers": [{"product": "pro", "origin": "restore", "received": [],
          "description": "the payment for \\"pro\\", unfinished", "hazards": ["H2"]}]}
        """

    private func part(_ json: String) throws -> ReportPart { try ReportPart(json: Data(json.utf8)) }

    @Test func `a difference names the audit's line with the same hazard`() throws {
        let audit = try AuditedSample.report().json()
        let text = JoinedReport([try part(Self.leaks), try part(audit), try part(Self.parity)]).markdown
        let proved = """
            - kill: The customer paid \\| lost it. Usually H1 of MIGRATION.md.
              - new: #1 coins
              - finished at `/home/me/app/Sources/My Shop/Shop.swift:6`
              - the audit suspects H1 at `Sources/My Shop/Shop.swift:6`: The transaction is finished here
            """
        #expect(text.contains(proved), "\(text)")
        #expect(text.contains("| `Sources/My Shop/Shop.swift:6` | kill |"))
        #expect(text.contains("[H2](MIGRATION.md#h2-no-finish-for-failed-or-restored)"))
        #expect(text.contains("|  | leak check |"))
        let suspected =
            "## Suspected by the audit only\n\n- H15 at `Sources/My Shop/Shop.swift:11`: look here: The price"
        #expect(text.contains(suspected), "\(text)")
        #expect(text.contains("1 file read by tokens"))
        #expect(text.contains("A parity check cannot show H3, H4,"))
    }

    @Test func `a page without an audit or without a run says so`() throws {
        let run = JoinedReport([try part(Self.parity)]).markdown
        #expect(run.contains("No audit was given.") && !run.contains("the audit suspects H1"))
        let audit = JoinedReport([try part(try AuditedSample.report().json())]).markdown
        #expect(audit.contains("No report of a run was given."))
        #expect(audit.contains("- H1 at `Sources/My Shop/Shop.swift:6`"))
    }

    @Test(arguments: [
        "", "{}", "[]", "{\"kind\": \"parity\", \"version\": 2}", "{\"kind\": \"news\", \"version\": 1}",
        "{\"kind\": \"leaks\", \"version\": 1}", "{\"kind\": \"audit\", \"version\": 1, \"findings\": 3}",
    ])
    func `another document is refused`(json: String) {
        #expect(throws: DecodingError.self) { try ReportPart(json: Data(json.utf8)) }
    }
}
