extension AuditReport {
    /// The open findings as workflow commands, which hosted CI shows beside the lines of a pull request.
    ///
    /// A mistake is a warning, and a place to look at is a notice.
    package var annotations: String {
        let findings = open.map { finding in
            var properties = [
                ("file", finding.file), ("line", String(finding.line)), ("col", String(finding.column)),
            ]
            if let end = finding.endColumn {
                properties += [("endLine", String(finding.line)), ("endColumn", String(max(end - 1, finding.column)))]
            }
            properties.append(("title", "\(finding.hazard) \(finding.title)"))
            let steps = finding.steps.map { "\($0.file):\($0.line): \($0.text)" }
            let text =
                [finding.message, finding.consequence] + steps
                + ["Instead:", finding.mend, (finding.rules + [finding.page]).joined(separator: ", ")]
            let command = finding.severity == .warning ? "warning" : "notice"
            return Self.command(command, properties, text.joined(separator: "\n"))
        }
        let notes = remarks.map { remark in
            Self.command(
                "notice",
                [
                    ("file", remark.file), ("line", String(remark.line)), ("col", String(remark.column)),
                    ("title", "storekit:allow"),
                ],
                remark.message
            )
        }
        return (findings + notes).joined()
    }

    private static func command(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
        let list = properties.map { "\($0)=\(property($1))" }.joined(separator: ",")
        return "::\(name) \(list)::\(data(message))\n"
    }

    /// Escapes the message of a workflow command.
    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    /// Escapes a property of a workflow command.
    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
