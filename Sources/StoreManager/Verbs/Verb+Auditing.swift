import Foundation
import SourceAudit

/// The verbs that read the sources of an app and the reports of its tests.
extension Verb {
    static let audit = Verb(
        "audit",
        .sources,
        "Read sources: every line that can lose a purchase",
        values: "[PATH...]",
        arity: 0...10_000,
        completion: .files,
        options: [
            Option("sarif", "print SARIF 2.1.0, for code hosts and editors"),
            Option("annotations", "print workflow commands, which hosted CI shows beside the lines"),
            Option("markdown", "print a checklist with the five steps, for a ticket"),
            Option("output", "FILE", "the file to write; the default is standard output"),
            Option("fail-on", "LEVEL", "the least finding that fails", choices: FailureLevel.allCases.map(\.rawValue)),
            Option("baseline", "FILE", "the findings that are known and not reported"),
            Option("write-baseline", "write the findings of this run to the file of --baseline"),
            Option(
                "package",
                "FOLDER",
                "the package to read if there is no PATH; the default is the working directory"
            ),
            Option("sdk", "FOLDER", "the SDK for the compiler"),
            Option("target", "TRIPLE", "the target for the compiler, such as arm64-apple-ios17.0"),
            Option("modules", "FOLDER", "a folder with compiled modules, as for -I of the compiler"),
            Option("compiler", "FILE", "the program swiftc; the default is the one in PATH"),
            Option("no-compiler", "read by tokens alone"),
        ],
        usesStore: false,
        handsOnFlags: true,
        """
        Reads Swift with the tree of the compiler, and Objective-C by tokens. PATH is a package, a folder or a file. The sources are not changed. The comment "storekit:allow H3 reason" accepts a
        hazard on its line, or on the next one. FLAGS are handed to the compiler. The exit code is 0 without findings, 1 for
        findings of the level of --fail-on (default: warning), and 2 if something could not be read.
        """
    ) { arguments, console throws(ManagerFailure) in
        let format = try AuditFormat(arguments, console)
        let level = try failureLevel(arguments)
        if arguments.has("write-baseline"), arguments.option("baseline") == nil {
            throw ManagerFailure(.usage, "--write-baseline needs a file", "Name it with --baseline FILE.")
        }
        // A baseline that is written anew may be missing or damaged.
        let baseline = arguments.has("write-baseline") ? nil : try baseline(at: arguments.option("baseline"))
        let result = try await auditing(arguments)
        let report = AuditReport(
            result,
            tool: PackageVersion.number,
            baseline: baseline,
            root: FileManager.default.currentDirectoryPath
        ) { path in
            do {
                // Bytes that are no UTF-8 are shown as such.
                return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
            } catch {
                return nil
            }
        }
        if arguments.has("write-baseline") {
            try console.deliver(
                try writing { () throws in try Baseline(report).json() },
                to: arguments.option("baseline")
            )
            return .done
        }
        let text = try writing { () throws in try format.text(of: report, console) }
        try console.deliver(text, to: arguments.option("output"))
        return report.fails(at: level) ? .refused : .done
    }

    static let report = Verb(
        "report",
        .sources,
        "Join an audit, parity checks and leak checks into one page",
        values: "FILE...",
        arity: 1...1000,
        completion: .files,
        options: [Option("output", "FILE", "the file to write; the default is standard output")],
        usesStore: false,
        """
        Each FILE is the JSON of "storekit audit --json", of ParityReport.json or of UnfinishedLeftovers.json. The page is
        Markdown for a pull request. It links the differences of a parity check with the lines of the audit that have the
        same hazard. With --json, the page is a text in a JSON document. The exit code is 2 if a file could not be read.
        """
    ) { arguments, console throws(ManagerFailure) in
        var parts: [ReportPart] = []
        for path in arguments.values {
            let data = try content(of: path)
            do {
                parts.append(try ReportPart(json: data))
            } catch {
                throw ManagerFailure(
                    .usage,
                    "\(path) is no report that can be joined: \(reason(of: error))",
                    "Name the output of \"storekit audit --json\", of ParityReport.json or of UnfinishedLeftovers.json."
                )
            }
        }
        let page = JoinedReport(parts).markdown
        let text = console.isJSON ? try Console.text(["markdown": page], isPretty: true) + "\n" : page
        try console.deliver(text, to: arguments.option("output"))
        return .done
    }

    /// Runs the audit that the arguments describe.
    ///
    /// - Throws: A failure that names the path that could not be read.
    private static func auditing(_ arguments: Arguments) async throws(ManagerFailure) -> AuditResult {
        var options = AuditOptions()
        options.compiler = arguments.option("compiler")
        options.usesCompiler = !arguments.has("no-compiler")
        options.sdk = arguments.option("sdk")
        options.target = arguments.option("target")
        options.searchPaths = arguments.option("modules").map { [$0] } ?? []
        options.flags = arguments.flags
        let progress = AuditProgress()
        options.progress = progress?.show
        defer { progress?.clear() }
        do throws(AuditFailure) {
            let paths = arguments.values.isEmpty ? [arguments.option("package") ?? "."] : arguments.values
            return try await SourceAudit().audit(paths: paths, options: options)
        } catch {
            throw ManagerFailure(error)
        }
    }

    private static func failureLevel(_ arguments: Arguments) throws(ManagerFailure) -> FailureLevel {
        guard let name = arguments.option("fail-on") else { return .warning }
        if let level = FailureLevel(rawValue: name) { return level }
        let levels = FailureLevel.allCases.map(\.rawValue).joined(separator: ", ")
        throw ManagerFailure(.usage, "--fail-on is \"\(name)\"", "Write one of \(levels).")
    }

    private static func baseline(at path: String?) throws(ManagerFailure) -> Baseline? {
        guard let path else { return nil }
        let data = try content(of: path)
        do {
            return try Baseline(json: data)
        } catch {
            throw ManagerFailure(
                .usage,
                "the baseline \(path) could not be read: \(reason(of: error))",
                "Write it anew with --write-baseline."
            )
        }
    }

    private static func content(of path: String) throws(ManagerFailure) -> Data {
        do {
            return try Data(contentsOf: URL(filePath: path))
        } catch {
            throw ManagerFailure(
                .usage,
                "the file \(path) could not be read: \(error.localizedDescription)",
                "Name a file that exists, and that this user may read."
            )
        }
    }

    private static func writing(_ body: () throws -> String) throws(ManagerFailure) -> String {
        do {
            return try body()
        } catch {
            throw ManagerFailure(
                .refused,
                "the report could not be written: \(error)",
                "Repeat the command without --json."
            )
        }
    }

    private static func reason(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, _): return "the key \"\(key.stringValue)\" is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "the value of \(context.codingPath.map(\.stringValue).joined(separator: ".")) has another type"
        case .dataCorrupted(let context): return context.debugDescription
        @unknown default: return "\(error)"
        }
    }
}

/// A form in which an audit is printed.
private enum AuditFormat: String, CaseIterable {
    case text, json, sarif, annotations, markdown

    /// Finds the form that the arguments name.
    ///
    /// - Throws: A usage failure for several forms.
    init(_ arguments: Arguments, _ console: Console) throws(ManagerFailure) {
        let named = Self.allCases.filter { $0 == .json ? console.isJSON : arguments.has($0.rawValue) }
        guard named.count < 2 else {
            let names = named.map { "--\($0.rawValue)" }.joined(separator: " and ")
            throw ManagerFailure(.usage, "\(names) name several formats", "Write one of them.")
        }
        self = named.first ?? .text
    }

    /// Returns a report in this form.
    ///
    /// - Throws: An `EncodingError` that names the value.
    func text(of report: AuditReport, _ console: Console) throws -> String {
        switch self {
        case .text: report.text { text, role in console.styled(text, role.style) }
        case .json: try report.json()
        case .sarif: try report.sarif()
        case .annotations: report.annotations
        case .markdown: report.markdown
        }
    }
}

extension AuditReport.Role {
    fileprivate var style: Console.Style {
        switch self {
        case .place: .bold
        case .warning: .red
        case .note: .yellow
        case .caret: .green
        case .secondary: .dim
        case .code: .cyan
        }
    }
}

extension ManagerFailure {
    /// Creates a failure of an audit, with the step that usually helps.
    fileprivate init(_ failure: AuditFailure) {
        switch failure {
        case .missing(let path):
            self.init(
                .usage,
                "there is no file or folder at \(path)",
                "Name a package, a folder or a file with sources."
            )
        case .noSources(let paths):
            self.init(
                .usage,
                "there is no source in \(paths.joined(separator: ", "))",
                "Name a package, or a folder or file with sources in Swift or Objective-C."
            )
        case .unreadable(let path, let reason):
            self.init(
                .usage,
                "\(path) could not be read: \(reason)",
                "Let this user read the file, or name other paths."
            )
        }
    }
}
