import Foundation
import SourceAudit
import Testing
import TestWaiting

/// Findings that a comment or a baseline accepts.
@Suite(.timeLimit(.standard)) struct KnownFindingTests {
    private func report(_ change: (String) -> String, below added: Int = 0) -> AuditReport {
        AuditedSample.report(
            AuditedSample.result(AuditedSample.findings(below: added)),
            source: change(AuditedSample.source)
        )
    }

    @Test func `a comment on the line allows its hazard, with the reason`() {
        let report = report {
            $0.replacing("(transaction)", with: "(transaction) // storekit:allow h1,H2 is undone below")
        }
        #expect(report.findings.map(\.status) == [.allowed, .open])
        #expect(report.findings.first?.reason == "is undone below")
        #expect(report.remarks.isEmpty)
        #expect(report.summary.warnings == 0 && report.summary.allowed == 1 && report.summary.notes == 1)
        #expect(!report.fails(at: .warning) && report.fails(at: .note) && !report.fails(at: .never))
    }

    @Test func `comments on lines of their own allow hazards on the next line of code`() {
        let report = report(
            {
                $0.replacing(
                    "\t\t\tlet",
                    with:
                        "   // storekit:allow H1 is undone below\n\n   // storekit:allow H9 verified elsewhere\n\t\t\tlet"
                )
            },
            below: 3
        )
        #expect(report.findings.map(\.status) == [.allowed, .open])
        #expect(report.remarks.map(\.line) == [8])
        #expect(report.remarks.first?.message.contains("allows H9 at line 9") == true)
    }

    @Test(arguments: [
        ("// storekit:allow H1", "gives no reason"), ("// storekit:allow H99 old", "names H99"),
        ("// storekit:allow", "names no hazard"), ("// storekit:allow H3 old", "finds no such hazard"),
    ])
    func `a comment without a reason, a known hazard or a finding allows nothing, and is a note`(
        comment: String,
        reason: String
    ) {
        let report = report { $0.replacing("(transaction)", with: "(transaction) \(comment)") }
        #expect(report.findings.map(\.status) == [.open, .open])
        #expect(report.remarks.count == 1 && report.remarks.first?.line == 6)
        #expect(report.remarks.first?.message.contains(reason) == true, "\(report.remarks)")
        #expect(report.summary.notes == 2)
    }

    @Test func `a baseline knows findings whose lines have moved, and no second one of the same text`() throws {
        let baseline = try Baseline(json: Data(try Baseline(AuditedSample.report()).json().utf8))
        #expect(baseline.known.map(\.count) == [1, 1])
        let moved = AuditedSample.report(
            AuditedSample.result(AuditedSample.findings(below: 2)),
            source: "\n\n" + AuditedSample.source,
            baseline: baseline
        )
        #expect(moved.findings.map(\.status) == [.known, .known])
        #expect(!moved.fails(at: .note))

        let lines = AuditedSample.source.split(separator: "\n", omittingEmptySubsequences: false)
        let doubled = (lines[..<12] + lines[5..<7] + lines[12...]).joined(separator: "\n")
        let twice = AuditedSample.report(
            AuditedSample.result(AuditedSample.findings() + AuditedSample.findings(below: 7).suffix(1)),
            source: doubled,
            baseline: baseline
        )
        #expect(twice.findings.map(\.status) == [.known, .known, .open])
        #expect(twice.open.map(\.line) == [13])

        let edited = AuditedSample.report(
            source: AuditedSample.source.replacing("größe = 1", with: "größe = 2"),
            baseline: baseline
        )
        #expect(edited.open.map(\.hazard) == ["H1"])
    }

    @Test func `a baseline of a newer format is refused`() throws {
        let text = try Baseline(AuditedSample.report()).json().replacing("\"version\" : 1", with: "\"version\" : 7")
        #expect(throws: DecodingError.self) { try Baseline(json: Data(text.utf8)) }
    }
}
