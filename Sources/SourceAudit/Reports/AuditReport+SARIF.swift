import Foundation

extension AuditReport {
    /// The report in the format SARIF 2.1.0, for code hosts and editors.
    ///
    /// Findings that a comment or a baseline accepts are suppressed results.
    ///
    /// - Throws: An `EncodingError` that names the value.
    package func sarif() throws -> String {
        let indices = Dictionary(files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        var seen: [Fingerprint: Int] = [:]
        let results = findings.map { finding in
            let number = (seen[finding.fingerprint] ?? 0) + 1
            seen[finding.fingerprint] = number
            return Self.result(finding, number, indices)
        }
        let notifications = files.filter(\.isIncomplete).map { file in
            SARIF.Notification(
                message: .init(text: "The file was \(file.reading.words)\(file.reason.map { " Reason: \($0)" } ?? "")"),
                locations: [
                    .init(physicalLocation: .init(artifactLocation: Self.artifact(file.path, indices), region: nil))
                ]
            )
        }
        let driver = SARIF.Driver(version: tool, semanticVersion: tool, rules: Hazard.all.map(Self.rule))
        let run = SARIF.Run(
            tool: .init(driver: driver),
            invocations: [
                .init(toolExecutionNotifications: notifications + remarks.map { Self.notification($0, indices) })
            ],
            artifacts: files.map { .init(location: Self.artifact($0.path, [:])) },
            results: results
        )
        return try ReportJSON.text(SARIF(runs: [run]))
    }

    private static func rule(_ hazard: Hazard) -> SARIF.Rule {
        let rest = "Rules: \(hazard.rules.joined(separator: ", ")). Section of the guide: \(hazard.page)."
        return SARIF.Rule(
            id: hazard.code,
            name: hazard.title,
            shortDescription: .init(text: hazard.title),
            fullDescription: .init(text: hazard.consequence),
            help: .init(
                text: "\(hazard.consequence)\n\nInstead:\n\n\(hazard.mend)\n\n\(rest)",
                markdown: "\(hazard.consequence)\n\nInstead:\n\n```swift\n\(hazard.mend)\n```\n\n\(rest)"
            ),
            properties: .init(tags: ["in-app purchase"] + hazard.rules)
        )
    }

    private static func result(_ finding: Entry, _ number: Int, _ indices: [String: Int]) -> SARIF.Result {
        var location = location(
            finding.file,
            region(finding.source, finding.line, finding.column, finding.endColumn),
            indices
        )
        if let symbol = finding.symbol { location.logicalLocations = [.init(fullyQualifiedName: symbol)] }
        let related = finding.steps.enumerated().map { index, step in
            var related = Self.location(
                step.file,
                region(step.source, step.line, step.column, step.endColumn),
                indices
            )
            (related.id, related.message) = (index + 1, .init(text: step.text))
            return related
        }
        let suppressions: [SARIF.Suppression] =
            switch finding.status {
            case .open: []
            case .allowed: [.init(kind: "inSource", justification: finding.reason ?? "")]
            case .known: [.init(kind: "external", justification: "The baseline contains the finding.")]
            }
        return SARIF.Result(
            ruleId: finding.hazard,
            ruleIndex: Hazard.all.firstIndex { $0.code == finding.hazard } ?? -1,
            level: finding.severity.rawValue,
            message: .init(text: "\(finding.message) \(finding.consequence)"),
            locations: [location],
            relatedLocations: related,
            partialFingerprints: ["storekitAudit/v1": "\(finding.fingerprint.text) · \(number)"],
            suppressions: suppressions
        )
    }

    private static func notification(_ remark: Remark, _ indices: [String: Int]) -> SARIF.Notification {
        let region = SARIF.Region(startLine: remark.line, startColumn: 1, endColumn: nil, snippet: .init(text: ""))
        return SARIF.Notification(
            message: .init(text: remark.message),
            locations: [location(remark.file, region, indices)]
        )
    }

    private static func location(_ file: String, _ region: SARIF.Region, _ indices: [String: Int]) -> SARIF.Location {
        SARIF.Location(physicalLocation: .init(artifactLocation: artifact(file, indices), region: region))
    }

    private static func artifact(_ path: String, _ indices: [String: Int]) -> SARIF.ArtifactLocation {
        let isAbsolute = path.hasPrefix("/")
        return SARIF.ArtifactLocation(
            uri: (isAbsolute ? "file://" : "") + escaped(path),
            uriBaseId: isAbsolute ? nil : SARIF.rootName,
            index: indices[path]
        )
    }

    /// Returns the region of a place, whose columns the format counts in characters of Unicode instead of bytes.
    private static func region(_ source: String, _ line: Int, _ column: Int, _ endColumn: Int?) -> SARIF.Region {
        func points(_ column: Int) -> Int {
            String(decoding: source.utf8.prefix(max(0, column - 1)), as: UTF8.self).unicodeScalars.count + 1
        }
        return SARIF.Region(
            startLine: line,
            startColumn: source.isEmpty ? column : points(column),
            endColumn: endColumn.map { source.isEmpty ? $0 : points($0) },
            snippet: .init(text: source)
        )
    }

    /// Escapes a path for an address: every character apart from letters, digits, `-._~/`, as UTF-8.
    private static func escaped(_ path: String) -> String {
        var allowed = CharacterSet(charactersIn: "-._~/")
        allowed.insert(charactersIn: "a"..."z")
        allowed.insert(charactersIn: "A"..."Z")
        allowed.insert(charactersIn: "0"..."9")
        return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    }
}
