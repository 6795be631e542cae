/// The report for people at a terminal.
extension AuditReport {
    /// The role of a piece of text, for colors.
    package enum Role: Sendable {
        case place
        case warning
        case note
        case caret
        case secondary
        case code
    }

    /// Returns the report as text: each finding with its line and its mend, and a summary.
    ///
    /// - Parameter styled: Returns a piece of text with the colors of its role.
    /// - Returns: The lines of the report.
    package func text(styled: (String, Role) -> String = { text, _ in text }) -> String {
        var lines: [String] = []
        for finding in open { lines += Self.lines(of: finding, styled) + [""] }
        for remark in remarks {
            let place = styled("\(remark.file):\(remark.line):\(remark.column):", .place)
            lines += ["\(place) \(styled("note:", .note)) \(remark.message)", ""]
        }
        lines += inventoryLines(styled)
        lines.append(styled("Files", .place))
        lines += readings.map { "  \($0)" }
        for group in incomplete {
            let names = group.files.map(\.path)
            let shown =
                names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
            lines.append("  \(styled("\(shown): \(group.reason)", .secondary))")
        }
        lines.append("  \(styled("Compiler: \(toolchain)", .secondary))")
        lines += ["", headline]
        return lines.map(Self.printable).joined(separator: "\n") + "\n"
    }

    private static func lines(of finding: Entry, _ styled: (String, Role) -> String) -> [String] {
        let role: Role = finding.severity == .warning ? .warning : .note
        let place = styled("\(finding.file):\(finding.line):\(finding.column):", .place)
        var lines = [
            "\(place) \(styled("\(finding.severity.rawValue): \(finding.hazard) \(finding.title):", role)) \(finding.message)"
        ]
        let margin = String(finding.line).count
        lines += excerpt(finding.source, finding.line, finding.column, finding.endColumn, margin, styled)
        for step in finding.steps {
            lines.append(styled("  \(step.file):\(step.line):\(step.column): \(step.text)", .secondary))
            // The line of the finding itself is shown above.
            if (step.file, step.line) == (finding.file, finding.line) { continue }
            lines += excerpt(step.source, step.line, step.column, step.endColumn, margin, styled)
        }
        lines.append("  \(finding.consequence)")
        lines.append(styled("  \((finding.rules + [finding.page]).joined(separator: ", "))", .secondary))
        lines.append("  Instead:")
        lines += finding.mend.split(separator: "\n", omittingEmptySubsequences: false).map {
            styled("      \($0)", .code)
        }
        return lines
    }

    /// Returns a line of the sources with a caret under the place; nothing for a file that is gone.
    private static func excerpt(
        _ source: String,
        _ number: Int,
        _ column: Int,
        _ endColumn: Int?,
        _ margin: Int,
        _ styled: (String, Role) -> String
    ) -> [String] {
        guard !source.trimmed.isEmpty else { return [] }
        let label = String(number)
        let padding = String(repeating: " ", count: max(0, margin - label.count))
        let before = source.utf8.prefix(max(0, column - 1))
        // Tabs stay tabs, so that the caret stands below its text at any width of a tab.
        let blanks = String(String(decoding: before, as: UTF8.self).map { $0 == "\t" ? "\t" : " " as Character })
        let length = max(1, min(endColumn ?? column + 1, source.utf8.count + 1) - column)
        let caret = "^" + String(repeating: "~", count: length - 1)
        let bar = styled("|", .secondary)
        return [
            "  \(padding)\(styled(label, .secondary)) \(bar) \(source)",
            "  \(String(repeating: " ", count: max(margin, label.count))) \(bar) \(blanks)\(styled(caret, .caret))",
        ]
    }

    private func inventoryLines(_ styled: (String, Role) -> String) -> [String] {
        var lines = [styled("Inventory", .place)]
        let step = inventory.step
        lines.append("  \(step.sentence)\(step.signs.isEmpty ? "" : " It \(step.signs.joined(separator: ", ")).")")
        if !inventory.observer.isEmpty {
            lines.append(
                "  Places to change: \(inventory.placesToChange) in \(Self.count(inventory.files.count, "file")) ("
                    + inventory.files.map { "\($0.path): \($0.places)" }.joined(separator: ", ") + ")."
            )
        }
        let width = inventory.observer.map(\.symbol.count).max() ?? 0
        for entry in inventory.observer {
            let count = String(entry.places)
            let gap = String(repeating: " ", count: max(0, 6 - count.count))
            let padding = String(repeating: " ", count: width - entry.symbol.count)
            lines.append("\(gap)\(count)  \(entry.symbol)\(padding)  \(styled(entry.counterpart ?? "", .secondary))")
        }
        if !inventory.appleOnly.isEmpty {
            let names = inventory.appleOnly.map { "\($0.symbol) (\($0.places), \($0.counterpart ?? ""))" }
            lines.append("  Not in this package: \(names.joined(separator: ", ")).")
        }
        return lines + [""]
    }

    /// Returns a line without control characters, apart from tabs and the colors of this module.
    private static func printable(_ line: String) -> String {
        let isPlain = line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        guard !isPlain else { return line }
        var text = ""
        var rest = Substring(line)
        while let scalar = rest.unicodeScalars.first {
            if let color = rest.prefixMatch(of: /\u{1B}\[[0-9;]*m/) {
                text += color.0
                rest = rest[color.range.upperBound...]
                continue
            }
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            text.unicodeScalars.append(isControl && scalar != "\t" ? "\u{FFFD}" : scalar)
            rest.unicodeScalars.removeFirst()
        }
        return text
    }
}
