import StoreTimelines

/// The report in the forms that other programs show.
extension ParityReport {
    /// The report as Markdown, for a comment on a pull request.
    public var markdown: String {
        guard !isEmpty else { return "**\(name)**: no differences in \(Self.count(scenarios.count, "scenario")).\n" }
        var lines = [
            "**\(name)**: \(Self.count(differences.count, "difference")) in \(Self.count(scenarios.count, "scenario")).",
            "",
        ]
        if !differences.isEmpty { lines += ["| scenario | difference | legacy | new |", "|---|---|---|---|"] }
        for difference in differences {
            let cells = [[difference.scenario], [difference.explanation], difference.legacy, difference.new].map {
                lines in
                lines.map(Self.cell).joined(separator: "<br>")
            }
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        for expectation in outdated {
            lines.append(
                "\nExpected and no longer found: \(expectation.aspect.rawValue), because \(expectation.reason)"
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The report as JUnit XML: one test case for each scenario, and one for each outdated expectation.
    public var junitXML: String {
        var cases: [String] = []
        let suite = HTMLText.escaped(name)
        for scenario in scenarios {
            let found = differences.filter { $0.scenario == scenario }
            let attributes = "classname=\"\(suite)\" name=\"\(HTMLText.escaped(scenario))\""
            guard !found.isEmpty else {
                cases.append("  <testcase \(attributes)/>")
                continue
            }
            let failures = found.map { difference in
                let lines =
                    difference.legacy.map { "- \($0)" } + difference.new.map { "+ \($0)" }
                    + difference.places.map(\.description)
                return "    <failure message=\"\(HTMLText.escaped(difference.explanation))\" "
                    + "type=\"\(HTMLText.escaped(difference.aspect.rawValue))\">"
                    + "\(HTMLText.escaped(lines.joined(separator: "\n")))</failure>"
            }
            cases.append("  <testcase \(attributes)>\n\(failures.joined(separator: "\n"))\n  </testcase>")
        }
        for expectation in outdated {
            let name = HTMLText.escaped("expected and no longer found: \(expectation.aspect.rawValue)")
            let reason = HTMLText.escaped(expectation.reason)
            cases.append(
                "  <testcase classname=\"\(suite)\" name=\"\(name)\">\n    <failure message=\"\(reason)\"/>\n  </testcase>"
            )
        }
        let failed = Set(differences.map(\.scenario)).count + outdated.count
        let head = "<testsuite name=\"\(suite)\" tests=\"\(scenarios.count + outdated.count)\" failures=\"\(failed)\">"
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(head)\n\(cases.joined(separator: "\n"))\n</testsuite>\n"
    }

    /// The differences as workflow commands, which hosted CI shows beside the lines of a pull request.
    ///
    /// A difference is an error, and one in presentation only is a warning (``ParityDifference/isNotice``).
    ///
    /// - Parameter root: The folder of the repository, whose path is removed from those of the files.
    /// - Returns: One line for each difference, at its last place in a file of the repository, if it has one.
    public func annotations(relativeTo root: String) -> String {
        let prefix = root.hasSuffix("/") ? root : root + "/"
        return differences.map { difference in
            let lines = difference.legacy.map { "- \($0)" } + difference.new.map { "+ \($0)" }
            let text = Self.command(([difference.explanation] + lines).joined(separator: "\n"))
            let command = difference.isNotice ? "::warning" : "::error"
            let title = Self.property("\(name): \(difference.aspect.rawValue) in \(difference.scenario)")
            guard let place = difference.places.last else { return "\(command) title=\(title)::\(text)\n" }
            let path =
                place.filePath.hasPrefix(prefix) ? String(place.filePath.dropFirst(prefix.count)) : place.filePath
            return "\(command) file=\(Self.property(path)),line=\(max(place.line, 1)),title=\(title)::\(text)\n"
        }.joined()
    }

    private static func cell(_ text: String) -> String {
        HTMLText.escaped(text).replacing("|", with: "\\|").replacing("\n", with: " ")
    }

    /// Escapes the message of a workflow command.
    private static func command(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    /// Escapes a property of a workflow command.
    private static func property(_ text: String) -> String {
        command(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
