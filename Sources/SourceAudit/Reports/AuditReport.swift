/// The outcome of an audit with the comments and the baseline applied: the source of every output, and the JSON form itself.
package struct AuditReport: Hashable, Sendable, Codable {
    /// The treatment of a finding.
    package enum Status: String, Codable, Sendable {
        /// The finding is new.
        case open
        /// A comment in the sources accepts it.
        case allowed
        /// The baseline contains it.
        case known
    }

    /// A file, and the way in which it was read.
    package struct File: Hashable, Sendable, Codable {
        package let path: String
        package let reading: Reading
        package let reason: String?
        package let lines: Int
    }

    /// A line that led to a finding.
    package struct Step: Hashable, Sendable, Codable {
        package let file: String
        package let line: Int
        package let column: Int
        package let endColumn: Int?
        package let text: String
        package let source: String
    }

    /// A hazard at a place.
    package struct Entry: Hashable, Sendable, Codable {
        package let hazard: String
        package let title: String
        package let severity: Severity
        package let status: Status
        /// The reason in the comment that allows the finding.
        package let reason: String?
        package let file: String
        package let line: Int
        /// The first column, from 1, counted in bytes of UTF-8; so is the column after the last one.
        package let column: Int
        package let endColumn: Int?
        package let symbol: String?
        package let message: String
        package let consequence: String
        package let rules: [String]
        package let page: String
        package let mend: String
        /// The text of the line.
        package let source: String
        package let fingerprint: Fingerprint
        package let steps: [Step]
    }

    /// A note about a comment that allows nothing.
    package struct Remark: Hashable, Sendable, Codable {
        package let file: String
        package let line: Int
        package let column: Int
        package let message: String
    }

    /// The numbers of the report.
    package struct Summary: Hashable, Sendable, Codable {
        /// The open findings that are mistakes.
        package let warnings: Int
        /// The open findings that a person has to look at, and the remarks.
        package let notes: Int
        package let allowed: Int
        package let known: Int
        package let files: Int
        package let lines: Int
    }

    /// The kind of the document, for programs that read several.
    package private(set) var kind = "audit"
    /// The version of the format: a newer one has lost or changed keys.
    package private(set) var version = 1
    /// The version of the package.
    package let tool: String
    package let toolchain: String
    package let summary: Summary
    package let files: [File]
    package let findings: [Entry]
    package let remarks: [Remark]
    package let inventory: Inventory

    /// Applies the comments of the sources and a baseline to the outcome of an audit.
    ///
    /// - Parameters:
    ///   - result: The outcome.
    ///   - tool: The version of the package.
    ///   - baseline: The known findings.
    ///   - root: The folder whose path is removed from those of the files.
    ///   - read: Returns the text of a file, or `nil` if the file is gone. It is called once for each file.
    package init(
        _ result: AuditResult,
        tool: String,
        baseline: Baseline? = nil,
        root: String,
        read: (String) -> String?
    ) {
        let excerpts = SourceExcerpts(result, read: read)
        var known = baseline?.counts ?? [:]
        var used: Set<AllowComment> = []
        func path(_ path: String) -> String { Self.relative(path, to: root) }
        let findings = Self.unique(result.findings).map { finding in
            let place = finding.place
            let fingerprint = Fingerprint(
                file: path(place.file),
                hazard: finding.hazard.code,
                symbol: finding.symbol ?? "",
                source: excerpts[place].trimmed
            )
            let comment = excerpts.comments[place.file]?.first { comment in
                comment.target == place.line && comment.codes.contains(finding.hazard.code) && comment.mistake == nil
            }
            var status = Status.open
            if let comment {
                used.insert(comment)
                status = .allowed
            } else if let count = known[fingerprint], count > 0 {
                known[fingerprint] = count - 1
                status = .known
            }
            return Entry(finding, fingerprint, status, comment?.reason, excerpts, path)
        }
        let remarks = excerpts.comments.sorted { $0.key < $1.key }.flatMap { file, comments in
            comments.compactMap { comment -> Remark? in
                guard !used.contains(comment) else { return nil }
                let unused =
                    "allows \(comment.codes.joined(separator: ",")) at line \(comment.target), "
                    + "where the audit finds no such hazard: remove the comment"
                return Remark(
                    file: path(file),
                    line: comment.line,
                    column: comment.column,
                    message: "The comment storekit:allow \(comment.mistake ?? unused)."
                )
            }
        }
        self.tool = tool
        toolchain = result.toolchain
        files = result.files.map { File(path: path($0.path), reading: $0.reading, reason: $0.reason, lines: $0.lines) }
            .sorted { $0.path < $1.path }
        self.findings = findings
        self.remarks = remarks
        inventory = Inventory(
            result.uses.map { use in
                var place = use.place
                place.file = path(place.file)
                return APIUse(symbol: use.symbol, module: use.module, place: place)
            }
        )
        let open = findings.filter { $0.status == .open }
        let warnings = open.count { $0.severity == .warning }
        summary = Summary(
            warnings: warnings,
            notes: open.count - warnings + remarks.count,
            allowed: findings.count { $0.status == .allowed },
            known: findings.count { $0.status == .known },
            files: files.count,
            lines: files.map(\.lines).reduce(0, +)
        )
    }

    /// The open findings, in the order of the sources.
    package var open: [Entry] { findings.filter { $0.status == .open } }

    /// Returns the findings in the order of places and hazards, each once.
    private static func unique(_ findings: [Finding]) -> [Finding] {
        let sorted = findings.sorted {
            ($0.place, $0.hazard.number, $0.message) < ($1.place, $1.hazard.number, $1.message)
        }
        return sorted.enumerated().filter { index, finding in
            guard index > 0 else { return true }
            let last = sorted[index - 1]
            return (last.place, last.hazard, last.message) != (finding.place, finding.hazard, finding.message)
        }.map(\.element)
    }

    private static func relative(_ path: String, to root: String) -> String {
        let prefix = root.hasSuffix("/") ? root : root + "/"
        // A folder may have been named with a slash at its end.
        let path = path.replacing("//", with: "/")
        let short = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        return short.hasPrefix("./") ? String(short.dropFirst(2)) : short
    }
}

extension AuditReport.Entry {
    fileprivate init(
        _ finding: Finding,
        _ fingerprint: Fingerprint,
        _ status: AuditReport.Status,
        _ reason: String?,
        _ excerpts: SourceExcerpts,
        _ path: (String) -> String
    ) {
        let (hazard, place) = (finding.hazard, finding.place)
        (self.hazard, title, consequence) = (hazard.code, hazard.title, hazard.consequence)
        (rules, page, mend) = (hazard.rules, hazard.page, hazard.mend)
        (severity, self.status, self.reason) = (finding.severity, status, reason)
        (file, line, column, endColumn) = (fingerprint.file, place.line, place.column, place.endColumn)
        (symbol, message, source) = (finding.symbol, finding.message, excerpts[place])
        self.fingerprint = fingerprint
        steps = finding.steps.map { step in
            AuditReport.Step(
                file: path(step.place.file),
                line: step.place.line,
                column: step.place.column,
                endColumn: step.place.endColumn,
                text: step.text,
                source: excerpts[step.place]
            )
        }
    }
}
