import Foundation
import SourceAudit
import TestWaiting
import Testing

/// The figures on public files, which the project names and does not contain.
@Suite(.timeLimit(.standard)) struct PublicFilesTests {
    /// A row of `PublicFiles.tsv`: repository, path, commit, SHA-256, lines, labels of a reader, warnings and notes of the audit, way of labelling.
    struct Row: Sendable {
        let repository, path, commit, digest: String
        let lines: Int
        let labels, warnings, notes: [String]
        /// The number of the sample whose files the reader labelled before the audit had read them, and 0 for other files.
        let sample: Int
        var isBlind: Bool { sample > 0 }

        init?(_ line: Substring) {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count == 9, let sample = ["seen", "blind", "blind 2"].firstIndex(of: cells[8]),
                let lines = Int(cells[4])
            else { return nil }
            (repository, path, commit, digest) = (cells[0], cells[1], cells[2], cells[3])
            self.lines = lines
            labels = cells[5].split(separator: " ").map(String.init)
            warnings = cells[6].split(separator: " ").map(String.init)
            notes = cells[7].split(separator: " ").map(String.init)
            self.sample = sample
        }
    }

    static func rows() throws -> [Row] {
        let text = try Sources.text("Tests/SourceAuditTests/PublicFiles.tsv")
        return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { try #require(Row($0), "\($0)") }
    }

    @Test func `the table names each file once, with its bytes and known hazards`() throws {
        let rows = try Self.rows()
        #expect(Set(rows.map { "\($0.repository)/\($0.path)" }).count == rows.count)
        for row in rows {
            #expect(row.digest.count == 64 && (row.commit.count == 40 || row.isBlind), "\(row.path)")
            for entry in row.labels + row.warnings + row.notes {
                #expect(Hazard.named(String(entry.prefix { $0 != ":" })) != nil, "\(row.path) \(entry)")
            }
        }
    }

    @Test func `at most one warning in 1,000 lines is not confirmed by a reader`() throws {
        let rows = try Self.rows()
        let wrong = rows.flatMap { row in row.warnings.filter { !row.labels.contains($0) }.map { "\(row.path) \($0)" } }
        #expect(Double(wrong.count) <= max(1, Double(rows.reduce(0) { $0 + $1.lines }) / 1000), "\(wrong)")
    }

    @Test(arguments: [1, 2]) func `the guide states the figures of the files that were labelled blind`(_ sample: Int)
        throws
    {
        let rows = try Self.rows().filter { $0.sample == sample }
        let lines = rows.reduce(0) { $0 + $1.lines }
        func count(_ entries: (Row) -> [String], where isCounted: (Row, String) -> Bool = { _, _ in true }) -> Int {
            rows.reduce(0) { sum, row in sum + entries(row).filter { isCounted(row, $0) }.count }
        }
        let figures = [
            ("files", rows.count), ("lines", lines), ("labels", count(\.labels)),
            ("labels found as warnings", count(\.labels) { $0.warnings.contains($1) }),
            ("labels found as notes", count(\.labels) { $0.notes.contains($1) }),
            ("labels missed", count(\.labels) { !($0.warnings + $0.notes).contains($1) }),
            ("warnings", count(\.warnings)),
            ("warnings without a label", count(\.warnings) { !$0.labels.contains($1) }),
            ("notes", count(\.notes)), ("notes without a label", count(\.notes) { !$0.labels.contains($1) }),
        ]
        let guide = try Sources.text("Sources/OpenStoreKit/OpenStoreKit.docc/Guides/Auditing.md").split(separator: "\n")
        for (name, value) in figures {
            let line = try #require(guide.first { $0.hasPrefix("| \(name) | ") }, "\(name)")
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(cells.count == 4 && cells[sample == 1 ? 1 : 3] == "\(value)", "\(name) \(value)")
        }
    }

    @Test func `the guide states how many public files the table has`() throws {
        let guide = try Sources.text("Sources/OpenStoreKit/OpenStoreKit.docc/Guides/Auditing.md")
        #expect(guide.contains("rows of \(try Self.rows().count) public files"))
    }

    /// Needs a folder with the files, each at repository/path.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENSTOREKIT_PUBLIC_SOURCES"] != nil))
    func `the audit says about each file what the table says`() async throws {
        let folder = URL(filePath: ProcessInfo.processInfo.environment["OPENSTOREKIT_PUBLIC_SOURCES"] ?? "")
        for row in try Self.rows() {
            let file = folder.appending(path: row.repository).appending(path: row.path)
            let result = try await SourceAudit().audit(paths: [file.path], options: Sources.withoutCompiler)
            func entries(_ severity: Severity) -> [String] {
                result.findings.filter { $0.severity == severity }.map { "\($0.hazard.code):\($0.place.line)" }
            }
            #expect(entries(.warning) == row.warnings, "\(row.path)")
            #expect(entries(.note) == row.notes, "\(row.path)")
        }
    }

    /// Prints what the audit finds in the paths of a variable, for who adds rows to the table.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENSTOREKIT_AUDIT_PATHS"] != nil))
    func `the findings of given paths are printed`() async throws {
        let variables = ProcessInfo.processInfo.environment
        let paths = (variables["OPENSTOREKIT_AUDIT_PATHS"] ?? "").split(separator: ":").map(String.init)
        var options = AuditOptions()
        options.usesCompiler = variables["OPENSTOREKIT_AUDIT_TOKENS"] == nil
        options.searchPaths = (variables["OPENSTOREKIT_AUDIT_MODULES"] ?? "").split(separator: ":").map(String.init)
        options.flags = (variables["OPENSTOREKIT_AUDIT_FLAGS"] ?? "").split(separator: " ").map(String.init)
        let result = try await SourceAudit().audit(paths: paths, options: options)
        for file in result.files { print("FILE \(file.path) \(file.reading) \(file.lines) \(file.reason ?? "")") }
        for finding in result.findings {
            print(
                "FOUND \(finding.hazard.code) \(finding.severity) \(finding.place.file):\(finding.place.line) \(finding.message) \(finding.symbol ?? "")"
            )
        }
        print("USES \(result.uses.count) \(Set(result.uses.map(\.symbol)).sorted())")
        #expect(!result.files.isEmpty)
    }
}
