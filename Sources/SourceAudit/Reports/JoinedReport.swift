/// One page for a pull request: the suspicions of the audit, the proofs of the runs, and the gaps of both.
package struct JoinedReport: Sendable {
    private let audits: [AuditReport]
    private let parities: [ParityDocument]
    private let leaks: [LeakDocument.Leftover]

    /// Joins documents, in any order.
    package init(_ parts: [ReportPart]) {
        var (audits, parities, leaks): ([AuditReport], [ParityDocument], [LeakDocument.Leftover]) = ([], [], [])
        for part in parts {
            switch part {
            case .audit(let audit): audits.append(audit)
            case .parity(let parity): parities.append(parity)
            case .leaks(let document): leaks += document.leftovers
            }
        }
        (self.audits, self.parities, self.leaks) = (audits, parities, leaks)
    }

    /// The page as Markdown.
    package var markdown: String {
        AuditReport.compact(
            ["# Purchases: suspected and proved", ""] + overview + ["", "## Proved by a run", ""] + proved
                + ["", "## Suspected by the audit only", ""] + suspected + ["", "## Not visible to either", ""] + gaps
        )
    }

    private var findings: [AuditReport.Entry] { audits.flatMap(\.open) }

    /// The hazards that a run has shown.
    private var shown: Set<String> {
        Set(parities.flatMap(\.differences).flatMap(\.hazards) + leaks.flatMap(\.hazards))
    }

    private var overview: [String] {
        let hazards = Hazard.all.filter { hazard in
            shown.contains(hazard.code) || findings.contains { $0.hazard == hazard.code }
        }
        guard !hazards.isEmpty else { return ["The audit suspects no hazard, and no run shows one."] }
        let rows = hazards.map { hazard in
            let places = findings.filter { $0.hazard == hazard.code }.map(Self.place)
            let runs =
                parities.flatMap(\.differences).filter { $0.hazards.contains(hazard.code) }.map(\.scenario)
                + (leaks.contains { $0.hazards.contains(hazard.code) } ? ["leak check"] : [])
            let scenarios = Set(runs).sorted().map(AuditReport.cell).joined(separator: "<br>")
            let name = "[\(hazard.code)](\(hazard.page)) \(AuditReport.cell(hazard.title))"
            return "| \(name) | \(places.joined(separator: "<br>")) | \(scenarios) |"
        }
        return ["| hazard | suspected at | proved by |", "|---|---|---|"] + rows
    }

    private var proved: [String] {
        var lines: [String] = []
        for parity in parities {
            let count = AuditReport.count(parity.differences.count, "difference")
            lines.append(
                "**\(AuditReport.cell(parity.name))**: \(count) in \(AuditReport.count(parity.scenarios.count, "scenario"))."
            )
            lines.append("")
            for difference in parity.differences {
                lines.append("- \(AuditReport.cell(difference.scenario)): \(AuditReport.cell(difference.explanation))")
                lines += (difference.legacy.map { "- legacy: \($0)" } + difference.new.map { "- new: \($0)" })
                    .map { "  \(AuditReport.cell($0))" }
                lines += difference.places.map { place in
                    "  - \(place.action) at \(AuditReport.code("\(place.file):\(place.line)"))"
                }
                lines += audited(difference.hazards, near: difference.places)
            }
            lines.append("")
        }
        if !leaks.isEmpty { lines += ["**Leak check**: \(leaks.count) left unfinished.", ""] }
        for leak in leaks {
            lines.append("- \(AuditReport.cell(leak.description))")
            lines += audited(leak.hazards, near: [])
        }
        if parities.isEmpty, leaks.isEmpty { lines.append("No report of a run was given.") }
        return lines
    }

    /// Returns the lines of the audit with one of the hazards: those in the files of the places, else all.
    private func audited(_ hazards: [String], near places: [ParityDocument.Place]) -> [String] {
        let same = findings.filter { hazards.contains($0.hazard) }
        let near = same.filter { finding in
            places.contains { $0.file == finding.file || $0.file.hasSuffix("/" + finding.file) }
        }
        return (near.isEmpty ? same : near).map { finding in
            "  - the audit suspects \(finding.hazard) at \(Self.place(finding)): \(AuditReport.cell(finding.message))"
        }
    }

    private var suspected: [String] {
        let rest = findings.filter { !shown.contains($0.hazard) }
        if audits.isEmpty { return ["No audit was given."] }
        guard !rest.isEmpty else { return ["None."] }
        return rest.map { finding in
            let certainty = finding.severity == .note ? "look here: " : ""
            return "- \(finding.hazard) at \(Self.place(finding)): \(certainty)\(AuditReport.cell(finding.message))"
        }
    }

    private var gaps: [String] {
        var lines: [String] = []
        for audit in audits {
            for reading in [Reading.syntax, .tokens] {
                let count = audit.files.count { $0.reading == reading }
                if count > 0 { lines.append("- \(AuditReport.count(count, "file")) \(reading.words)") }
            }
            let accepted = audit.summary.allowed + audit.summary.known
            if accepted > 0 {
                lines.append("- \(AuditReport.count(accepted, "finding")) accepted by comments or the baseline.")
            }
        }
        if !parities.isEmpty {
            let unseen = Hazard.all.map(\.code).filter { code in !parities.contains { $0.hazards.contains(code) } }
            lines.append(
                "- A parity check cannot show \(unseen.joined(separator: ", ")), and sees only what its scenarios do."
            )
        }
        return lines + AuditReport.limits + [
            "- Other SDKs in the process that observe the queue.",
            "- Endpoints of servers that take receipts, their callers, and the oldest client that calls them.",
            "- Customers with transactions that were never finished: each arrives at the first launch of the new code (T-30).",
        ]
    }

    private static func place(_ finding: AuditReport.Entry) -> String {
        AuditReport.code("\(finding.file):\(finding.line)")
    }
}
