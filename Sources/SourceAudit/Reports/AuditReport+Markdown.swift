extension AuditReport {
    /// The report as Markdown for a ticket: the five steps and the findings as a checklist, and the inventory.
    package var markdown: String {
        var lines = [
            "# Audit of the purchase code", "", headline, "", "## The five steps", "", inventory.step.sentence, "",
        ]
        lines += steps + ["", "## Findings", ""]
        if open.isEmpty { lines.append("None.") }
        for hazard in Hazard.all {
            let found = open.filter { $0.hazard == hazard.code }
            guard !found.isEmpty else { continue }
            lines += [
                "### \(hazard.code) \(hazard.title)", "",
                "\(hazard.consequence) (\(hazard.rules.joined(separator: ", ")), \(Self.link(hazard)))", "",
            ]
            for finding in found {
                let certainty = finding.severity == .note ? "Look here: " : ""
                lines.append(
                    "- [ ] \(Self.code("\(finding.file):\(finding.line)")) \(certainty)\(Self.cell(finding.message))"
                )
                lines += finding.steps.map { "  - \(Self.code("\($0.file):\($0.line)")) \(Self.cell($0.text))" }
            }
            lines += ["", "```swift", hazard.mend, "```", ""]
        }
        if !remarks.isEmpty {
            lines += ["", "### Comments", ""]
            lines += remarks.map { "- [ ] \(Self.code("\($0.file):\($0.line)")) \(Self.cell($0.message))" }
        }
        lines += ["", "## Inventory", ""] + inventoryTables
        lines += ["## Files", ""] + readings.map { "- \($0)" }
        for group in incomplete {
            lines += group.files.map { "- \(Self.code($0.path)): \(Self.cell(group.reason))" }
        }
        lines.append("- Compiler: \(Self.cell(toolchain))")
        lines += ["", "## Limits", ""] + Self.limits
        return Self.compact(lines)
    }

    /// The hazards that the text of a file shows in part only, with the reasons, as a list.
    static var limits: [String] {
        Hazard.all.compactMap { hazard in
            hazard.limit.map { "- \(hazard.code) \(cell(hazard.title)): \(cell($0))" }
        }
    }

    private var steps: [String] {
        let step = inventory.step
        return MigrationStep.names.enumerated().map { index, name in
            let number = index + 1
            let isDone = number < step.number || (number == step.number && step.isComplete)
            let signs = number == step.number ? ": the code \(step.signs.joined(separator: ", "))" : ""
            let title = "[\(number). \(name)](MIGRATION.md#\(MigrationStep.anchor(number)))"
            return "- [\(isDone ? "x" : " ")] \(title)\(signs)"
        }
    }

    private var inventoryTables: [String] {
        var lines: [String] = []
        if inventory.observer.isEmpty {
            lines += ["The sources use no symbol of the observer API.", ""]
        } else {
            let places = Self.count(inventory.placesToChange, "place")
            lines += ["\(places) to change in \(Self.count(inventory.files.count, "file")).", ""]
            lines += ["| file | places |", "|---|---|"]
            lines += inventory.files.map { "| \(Self.code($0.path)) | \($0.places) |" }
            lines += ["", "| observer API | places | asynchronous API |", "|---|---|---|"]
            lines += inventory.observer.map { entry in
                "| \(Self.code(entry.symbol)) | \(entry.places) | \(Self.cell(entry.counterpart ?? "")) |"
            }
            lines.append("")
        }
        if !inventory.async.isEmpty {
            lines += ["| asynchronous API | places |", "|---|---|"]
            lines += inventory.async.map { "| \(Self.code($0.symbol)) | \($0.places) |" } + [""]
        }
        if !inventory.appleOnly.isEmpty {
            lines += ["| not in this package | places | reason |", "|---|---|---|"]
            lines += inventory.appleOnly.map {
                "| \(Self.code($0.symbol)) | \($0.places) | \($0.counterpart ?? "") |"
            }
            lines.append("")
        }
        return lines
    }

    static func link(_ hazard: Hazard) -> String { "[MIGRATION](\(hazard.page))" }

    /// Returns text in one line, in which nothing is markup.
    static func cell(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("|", with: "\\|")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Returns text as code in one line, also if it contains a backtick.
    static func code(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("|", with: "\\|")
        return line.contains("`") ? "`` \(line) ``" : "`\(line)`"
    }

    /// Returns lines without neighbouring empty ones, with a line break at the end.
    static func compact(_ lines: [String]) -> String {
        let kept = lines.enumerated().filter { $1 != "" || ($0 > 0 && lines[$0 - 1] != "") }.map(\.element)
        return kept.joined(separator: "\n").trimmed + "\n"
    }
}
